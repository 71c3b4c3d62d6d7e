import "./landing.css";
import { usePublicServices } from "#lib/api/services.ts";
import { canOpenDemo } from "#lib/auth/can-open-demo.ts";
import { Link } from "#lib/router/link.tsx";
import { loginFrom, paths } from "#lib/router/paths.ts";
import { buttonClass } from "#ui/forms/button.tsx";
import { PageTitle } from "#ui/layout/page-title.tsx";
import { BrandMark, PublicFoot } from "#ui/layout/public-frame.tsx";
import { DemoPlate } from "./demo-plate.tsx";
import { DemoPositions } from "./demo-positions.tsx";
import { demoMessages, landingMessages as words } from "./messages/en.ts";

/** The way to the family's own dashboard, where a demo is running and this browser may open it. */
function OpenDemo() {
  const { config } = usePublicServices();
  if (!canOpenDemo(config)) return null;
  return (
    <Link className={buttonClass({ size: "large" })} to={paths.demo}>
      {demoMessages.openDemo}
    </Link>
  );
}

/**
 * Three figures of the family with what they come from, so that a reader can check them with a
 * pencil.
 */
function ExplainedFigures() {
  return (
    <ul className="explained">
      {demoMessages.explained.map(({ id, title, text, rows, result }) => (
        <li key={id}>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <dl className="card padded explained-work">
            {rows.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <div className="explained-result">
              <dt>{result.name}</dt>
              <dd>{result.value}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Header({ isFull, login }: { isFull: boolean; login: string }) {
  return (
    <header className="site-head">
      <div className="site-width">
        <Link className="brand" to={paths.home}>
          <BrandMark />
          <span>{words.brand}</span>
        </Link>
        {isFull && (
          <>
            <nav aria-label={words.sections}>
              <a href="#benefits">{words.benefits}</a>
              <a href="#exclusive-access">{words.exclusiveAccess}</a>
              <a href="#join-beta">{words.joinBeta}</a>
            </nav>
            <Link className={buttonClass({ size: "small" })} to={login}>
              {words.logIn}
            </Link>
          </>
        )}
      </div>
    </header>
  );
}

function Hero({ login }: { login: string }) {
  return (
    <section className="hero site-width">
      <div className="hero-columns">
        <PageTitle title={words.title}>{words.headline}</PageTitle>
        <div>
          <p className="hero-lede">{words.lede}</p>
          <div className="hero-actions">
            <Link className={buttonClass({ look: "primary", size: "large" })} to={login}>
              {words.join}
            </Link>
            <OpenDemo />
          </div>
          <p className="small muted">{words.readOnly}</p>
        </div>
      </div>
      <DemoPlate>
        <DemoPositions />
      </DemoPlate>
    </section>
  );
}

function Benefits() {
  return (
    <section className="band site-width" id="benefits" aria-labelledby="benefits-title">
      <h2 id="benefits-title">{words.benefitsTitle}</h2>
      <ExplainedFigures />
      <ul className="benefits">
        {words.benefitList.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Access() {
  return (
    <section className="band site-width" id="exclusive-access" aria-labelledby="access-title">
      <h2 id="access-title">{words.accessTitle}</h2>
      <ol className="steps">
        {words.steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * The public page. `source` tells the sign-in form which page a visitor came from; /lp/ pages have
 * the brand alone on top.
 */
export function LandingPage({
  header,
  source,
}: {
  header: "full" | "brand";
  source: string | null;
}) {
  const login = loginFrom(source);
  return (
    <div className="site">
      <a className="skip-link" href="#main">
        {words.skip}
      </a>
      <Header isFull={header === "full"} login={login} />
      <main id="main">
        <Hero login={login} />
        <Benefits />
        <Access />
        <section className="ink" id="join-beta" aria-labelledby="join-title">
          <div className="site-width">
            <h2 id="join-title">{words.bandTitle}</h2>
            <p>{words.bandText}</p>
            <Link className={buttonClass({ size: "large" })} to={login}>
              {words.join}
            </Link>
          </div>
        </section>
      </main>
      <PublicFoot />
    </div>
  );
}
