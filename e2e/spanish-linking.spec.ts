import { expect, type Frame, type Page } from "@playwright/test";
import { type LookOptions, look, tooWide } from "./support/look.ts";
import { linkDialog, signIn, watchConsole } from "./support/pages.ts";
import { type Product, startProduct } from "./support/product.ts";
import { leftInEnglish } from "./support/spanish.ts";
import { test } from "./support/story.ts";

const NAME = "Failure Testing Brokerage";
/** The narrowest window that text may not be cut in. */
const NARROW = 320;
/** Words that stand on the dialog's buttons and in its sentences, and in no Spanish one. */
const ENGLISH =
  /(?<!\p{L})(the|your|you|with|this|is|are|and|of|sign|enter|select|continue|close|back|share|finish|submit|leave|password|username|code)(?!\p{L})/iu;

let product: Product;
test.beforeAll(async () => {
  product = await startProduct({ env: { TEST_MODE: "1" } });
});
test.afterAll(async () => {
  await product.stop();
  await product.forget();
});

const frameOf = (page: Page): Frame => {
  const frame = page.frames().find((one) => one.url().includes("/link/dialog"));
  if (!frame) throw new Error("the dialog is not open");
  return frame;
};

/**
 * Nothing English, nothing that reaches beyond the window, nothing for axe to find: on the page of
 * the sandbox, or in its frame on ours.
 */
async function see(page: Page, name: string, within: Page | Frame = frameOf(page)): Promise<void> {
  expect(await leftInEnglish(within, ENGLISH), name).toEqual([]);
  const also: LookOptions["also"] = async ({ width }) =>
    expect(await tooWide(within), `${name} at ${width}`).toEqual([]);
  await look(page, `es-link-${name}`, { phone: NARROW, also });
}

/** The heading of the screen at hand, which has the focus unless one of its fields has. */
async function screen(page: Page, title: string): Promise<void> {
  const dialog = linkDialog(page);
  await expect(dialog.getByRole("heading", { name: title })).toBeVisible();
  await expect(dialog.locator("html")).toHaveAttribute("lang", "es");
  await expect(dialog.locator("h1:focus, input:focus, .foot button:focus")).toHaveCount(1);
}

async function enter(page: Page, password: string): Promise<void> {
  const dialog = linkDialog(page);
  await dialog.getByLabel("Usuario").fill("user_good");
  await dialog.getByLabel("Contraseña", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Enviar" }).click();
}

test("who reads Spanish links, fails, repairs and rehearses in Spanish, the provider's window included", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const complaints = watchConsole(page);
  const dialog = linkDialog(page);
  const press = (name: string) => dialog.getByRole("button", { name, exact: true }).click();
  await signIn(page, product, "ines@spanish.test");
  await page.goto(`${product.url}/language/es?to=/accounts`);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");

  await test.step("chooses an institution", async () => {
    await page.getByRole("button", { name: "Conectar cuenta" }).first().click();
    await screen(page, "Conecta tu cuenta con Stocks Vibe");
    await see(page, "consent");
    await press("Continuar");
    await screen(page, "Elige tu institución");
    await see(page, "institutions");
    await dialog.getByLabel("Buscar instituciones").fill("nada que exista");
    await see(page, "institutions-none");
    await press("Borrar la búsqueda");
    await dialog.getByLabel("Buscar instituciones").fill("corretaje");
    await expect(dialog.getByRole("button", { name: /Brindlewick/ })).toBeVisible();
    await dialog.getByLabel("Buscar instituciones").fill("");
    await dialog.getByRole("button", { name: NAME }).click();
  });

  await test.step("mistypes, meets an institution that is down, and leaves", async () => {
    await screen(page, `Inicia sesión en ${NAME}`);
    await dialog.getByText(/usuarios con datos como los envían/).click();
    await see(page, "credentials");
    await enter(page, "wrong");
    await expect(dialog.getByRole("alert")).toContainText("El usuario o la contraseña no son");
    await see(page, "credentials-wrong");
    await enter(page, "error_INSTITUTION_DOWN");
    await screen(page, "Algo salió mal");
    await expect(dialog.getByRole("alert")).toContainText("Esta institución no está disponible");
    await see(page, "failed");
    await press("Salir");
    const failed = page.getByRole("alertdialog", { name: "No se pudo conectar" });
    await expect(failed).toContainText("Esta institución no está disponible por ahora.");
    await see(page, "page-failed", page);
    await failed.getByRole("button", { name: "Reintentar" }).click();
  });

  await test.step("answers a second step, and shares", async () => {
    await press("Continuar");
    await dialog.getByRole("button", { name: NAME }).click();
    await enter(page, "mfa_device");
    await screen(page, `${NAME} necesita saber más`);
    await see(page, "device");
    await dialog.getByRole("radio").first().check();
    await press("Continuar");
    await expect(dialog.getByText("Mensaje de texto a ···1234")).toBeVisible();
    await see(page, "code");
    await dialog.getByLabel("Código").fill("1234");
    await press("Continuar");
    await screen(page, "Elige las cuentas que compartes");
    await dialog.getByRole("checkbox").first().uncheck();
    await dialog.getByRole("checkbox").last().uncheck();
    await expect(dialog.getByRole("status")).toHaveText("Elige al menos una cuenta.");
    await see(page, "accounts");
    await dialog.getByRole("checkbox").first().check();
    await press("Compartir las cuentas elegidas");
    await screen(page, "Todo está listo");
    await see(page, "connected");
  });

  const drills =
    await test.step("finds the page of rehearsals, and is told of the link once", async () => {
      const opened = page.context().waitForEvent("page");
      await dialog.getByRole("link", { name: /Elegir qué ocurre/ }).click();
      const drillPage = await opened;
      await press("Terminar");
      await expect(page.getByRole("dialog", { name: `${NAME}: conectada` })).toBeVisible();
      await expect(page.getByText("Todas las conexiones funcionan")).toBeVisible({
        timeout: 30_000,
      });
      return drillPage;
    });
  const drillComplaints = watchConsole(drills);

  await test.step("rehearses", async () => {
    await expect(drills.locator("html")).toHaveAttribute("lang", "es");
    await expect(drills).toHaveTitle("Ensaya lo que puede ocurrir (entorno de prueba)");
    await see(drills, "drills", drills);
    await drills.getByRole("button", { name: "Iniciar: Se cierra una cuenta" }).click();
    await expect(drills.getByRole("alert")).toContainText("solo le queda una cuenta");
    await drills.getByRole("button", { name: "Iniciar: Las respuestas gotean" }).click();
    await expect(drills.getByText(/^hasta \d/)).toBeVisible();
    await see(drills, "drills-running", drills);
    await drills.getByRole("button", { name: "Terminar todo" }).click();
    await expect(drills.getByRole("status")).toHaveText("Terminó todo");
    await drills.getByRole("button", { name: "Iniciar: La sesión caduca" }).click();
    await expect(drills.getByRole("status")).toHaveText("Iniciado: La sesión caduca");
  });

  await test.step("reconnects, not at the first try", async () => {
    const reconnect = page.getByRole("button", { name: /^Reconectar/ }).first();
    await expect(async () => {
      await page.reload();
      await expect(reconnect).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 60_000 });
    await see(page, "page-expired", page);
    await reconnect.click();
    const info = page.getByRole("dialog", { name: `Reconectar ${NAME}` });
    await info.getByRole("button", { name: "Continuar" }).click();
    await screen(page, `Inicia sesión de nuevo en ${NAME}`);
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await screen(page, "¿Salir sin conectar?");
    await see(page, "leaving");
    await press("Salir");
    await expect(info).toContainText("Se canceló la reconexión.");
    await see(page, "page-cancelled", page);
    await info.getByRole("button", { name: "Continuar" }).click();
    await enter(page, "pass_good");
    await screen(page, "Elige las cuentas que compartes");
    await press("Compartir las cuentas elegidas");
    await screen(page, "Iniciaste sesión de nuevo");
    await see(page, "repaired");
    await press("Terminar");
    await expect(page.getByRole("dialog", { name: `${NAME}: reconectada` })).toBeVisible();
  });

  expect([...complaints, ...drillComplaints].filter((text) => !/40[04]/.test(text))).toEqual([]);
});
