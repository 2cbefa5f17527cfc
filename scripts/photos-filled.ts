/** What a demonstration leaves empty, filled for pictures: a stop, a question, a lot with an error, a webhook that fails. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const CASO = (year: number) => `/aseguradoras/aurora/casos/CAS-${year}-000003`;

/** Somebody's requests, with the session of their page. @throws Error for what is refused */
function asking(page: Page, origin: string) {
  return async (path: string, data?: object) => {
    const reply = await page.request.post(`${origin}/backoffice/api${path}`, {
      ...(data && { data }),
      headers: { origin },
    });
    const body = await reply.json();
    if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
}

/** As a case manager. */
export async function fillDesk(page: Page, origin: string, year: number): Promise<void> {
  const ask = asking(page, origin);
  await ask('/envios/paradas', { proveedor: 'spotify', motivo: 'Responde que no es su buzón.' });
  await ask(`${CASO(year)}/notas`, { clase: 'nota', texto: 'Prefiere que se la llame por la tarde.' });
}

/** As an insurer's admin. @returns the addresses of the pages that came of it */
export async function fillInsurer(page: Page, origin: string, year: number): Promise<string[]> {
  const ask = asking(page, origin);
  await ask(`${CASO(year)}/consultas`, {
    consulta_id: randomUUID(),
    pregunta: '¿Falta algo que podamos enviar nosotros?',
    avisar: false,
  });
  const { webhook_id } = await ask('/aseguradoras/aurora/webhooks', {
    url: 'http://127.0.0.1:9/avisos',
    eventos: ['siniestro_abierto', 'caso_cerrado'],
    descripcion: 'Sistema de siniestros',
  });
  await ask(`/aseguradoras/aurora/webhooks/${webhook_id}/prueba`);
  await page.goto(`${origin}/backoffice/aurora/lotes`);
  const rows = readFileSync(new URL('../examples/lotes/siniestros.csv', import.meta.url), 'utf8');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'noviembre.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.trimEnd()}\nDEC-1;Ana;Gil;;2026-11-10;Luis;Gil;nadie;;;normal;\n`),
  });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Terminado').first().waitFor();
  const lote = new URL(page.url()).pathname.replace('/backoffice', '');
  return [lote, '/aurora/lotes', `/aurora/configuracion/webhooks/${webhook_id}`];
}
