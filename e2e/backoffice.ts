/** What journeys through the backoffice have in common. */
import type { Page } from 'playwright-core';

/** Fills in the form of the sign-in and sends it; what comes then, the page or the question for a code, is not waited for. */
export async function entrarPorLaForma(
  pagina: Page,
  origen: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await pagina.goto(`${origen}/backoffice/entrar`);
  await pagina.getByLabel('Correo electrónico').fill(email);
  await pagina.getByLabel('Contraseña', { exact: true }).fill(password);
  await pagina.getByRole('button', { name: 'Entrar' }).click();
}
