import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.keyinfo.KeyInfo;
import javax.xml.crypto.dsig.keyinfo.KeyInfoFactory;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.ExcC14NParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;

/**
 * Signs a response with the XML signatures of the JDK, an implementation that shares no code with
 * the one under test. Wrote the documents of jdk-signed.json:
 *
 * java SignResponses.java response.xml key.pem certificate.pem RSA|EC hash prefixes id...
 */
public class SignResponses {
  public static void main(String[] arguments) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    String source = Files.readString(Path.of(arguments[0]));
    Document document = factory.newDocumentBuilder().parse(new InputSource(new StringReader(source)));
    String pem = Files.readString(Path.of(arguments[1])).replaceAll("-----[^-]+-----|\\s", "");
    PrivateKey key =
        KeyFactory.getInstance(arguments[3])
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(pem)));
    X509Certificate certificate =
        (X509Certificate)
            CertificateFactory.getInstance("X.509")
                .generateCertificate(Files.newInputStream(Path.of(arguments[2])));
    List<String> prefixes = arguments[5].isEmpty() ? List.of() : List.of(arguments[5].split(" "));
    for (int index = 6; index < arguments.length; index += 1) {
      sign(document, arguments[index], key, certificate, arguments[3], arguments[4], prefixes);
    }
    StringWriter text = new StringWriter();
    var transformer = TransformerFactory.newInstance().newTransformer();
    transformer.setOutputProperty(OutputKeys.ENCODING, "UTF-8");
    transformer.transform(new DOMSource(document), new StreamResult(text));
    System.out.print(Base64.getEncoder().encodeToString(text.toString().getBytes("UTF-8")));
  }

  private static void sign(
      Document document,
      String id,
      PrivateKey key,
      X509Certificate certificate,
      String type,
      String hash,
      List<String> prefixes)
      throws Exception {
    Element element = find(document.getDocumentElement(), id);
    element.setIdAttribute("ID", true);
    XMLSignatureFactory signatures = XMLSignatureFactory.getInstance("DOM");
    String digest = "http://www.w3.org/2001/04/xmlenc#sha256";
    Transform enveloped =
        signatures.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null);
    C14NMethodParameterSpec list = prefixes.isEmpty() ? null : new ExcC14NParameterSpec(prefixes);
    String exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#";
    Reference reference =
        signatures.newReference(
            "#" + id,
            signatures.newDigestMethod(digest, null),
            List.of(enveloped, signatures.newTransform(exclusive, list)),
            null,
            null);
    String method =
        "http://www.w3.org/2001/04/xmldsig-more#" + (type.equals("EC") ? "ecdsa" : "rsa") + "-" + hash;
    SignedInfo signedInfo =
        signatures.newSignedInfo(
            signatures.newCanonicalizationMethod(exclusive, (C14NMethodParameterSpec) null),
            signatures.newSignatureMethod(method, null),
            List.of(reference));
    KeyInfoFactory keys = signatures.getKeyInfoFactory();
    KeyInfo keyInfo = keys.newKeyInfo(List.of(keys.newX509Data(List.of(certificate))));
    // Behind the Issuer, as the schema of SAML wants it.
    Node issuer = element.getFirstChild();
    while (!"Issuer".equals(issuer.getLocalName())) issuer = issuer.getNextSibling();
    DOMSignContext context = new DOMSignContext(key, element, issuer.getNextSibling());
    context.setDefaultNamespacePrefix("ds");
    signatures.newXMLSignature(signedInfo, keyInfo).sign(context);
  }

  private static Element find(Element element, String id) {
    if (id.equals(element.getAttribute("ID"))) return element;
    for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
      if (child instanceof Element inner) {
        Element found = find(inner, id);
        if (found != null) return found;
      }
    }
    return null;
  }
}
