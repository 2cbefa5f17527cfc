/**
 * Fills the pages that the demonstration leaves empty, for screenshots: a stop on letters, a question with its answer, objections, a message,
 * unassigned e-mail, a batch with an error, a failing webhook.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { sendInbound } from '../server/test/support/send-inbound.ts';

const ofCaso = (year: number, number: number) => `/aseguradoras/aurora/casos/CAS-${year}-00000${number}`;
const IN_HAND = 3;

/** Sends a GET without data, or else a POST or PATCH. */
type Ask = <T = Record<string, string>>(path: string, data?: object, method?: 'POST' | 'PATCH') => Promise<T>;

/** Requests with the session of a page. @throws Error if one is refused */
function asking(page: Page, origin: string): Ask {
  return async (path, data, method = 'POST') => {
    const reply = await page.request.fetch(`${origin}/backoffice/api${path}`, {
      method: data ? method : 'GET',
      ...(data && { data }),
      headers: { origin },
    });
    const body = await reply.json();
    if (!reply.ok()) throw new Error(`${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
}

interface Desks {
  readonly gestor: Page;
  readonly superadmin: Page;
  readonly admin: Page;
}
interface Place {
  readonly origin: string;
  readonly year: number;
  /** The port on which the service receives e-mail. */
  readonly mailPort: number;
}

/** Fills the pages. @returns the addresses to photograph besides those that are photographed anyway, by the role that opens them */
export async function fillEmptyPages(
  desks: Desks,
  { origin, year, mailPort }: Place,
): Promise<Record<keyof Desks, string[]>> {
  const admin = asking(desks.admin, origin);
  const gestor = asking(desks.gestor, origin);
  const questioned = await admin(
    `${ofCaso(year, IN_HAND)}/consultas`,
    question('¿Falta algo que podamos enviar nosotros?'),
  );
  await gestor(`${ofCaso(year, IN_HAND)}/consultas/${questioned.consulta_id}/respuesta`, {
    respuesta: 'No, gracias: está todo. Solo esperamos a Amazon.',
  });
  await admin(`${ofCaso(year, IN_HAND)}/consultas`, question('¿Pueden llamar a la familia esta semana?'));
  await fillFamily(gestor, year);
  await gestor('/envios/paradas', { proveedor: 'spotify', motivo: 'Responde que no es su buzón.' });
  await writeMail(mailPort, year);
  return {
    gestor: [],
    superadmin: [],
    admin: [...(await fillDevelopers(admin)), ...(await fillLotes(desks.admin, origin))],
  };
}

const question = (pregunta: string) => ({ consulta_id: randomUUID(), pregunta, avisar: false });

async function fillFamily(gestor: Ask, year: number): Promise<void> {
  const caso = ofCaso(year, IN_HAND);
  await gestor(`${caso}/notas`, { clase: 'nota', texto: 'Prefiere que se la llame por la tarde.' });
  await gestor(`${caso}/notas`, {
    clase: 'llamada',
    interlocutor: 'Rosa Pons, viuda',
    texto: 'Pregunta por el certificado; se le explica el plazo.',
  });
  await gestor(`${caso}/mensajes`, { mensaje_id: randomUUID(), plantilla: 'como_va', medio: 'correo' });
  const raised = await gestor(`${caso}/objeciones`, {
    clase: 'familiar',
    motivo: 'Su hermano quiere guardar las fotos antes.',
  });
  await gestor(`${caso}/objeciones/${raised.objecion_id}/decision`, {
    decision: 'levantada',
    motivo: 'Ya las ha guardado; lo confirma por teléfono.',
  });
  await gestor(`${caso}/objeciones`, { clase: 'voluntad', motivo: 'Dice que dejó escrito que no se cerrara nada.' });
}

/** Two e-mails: one names its case, the other fits none. */
async function writeMail(port: number, year: number): Promise<void> {
  const to = 'respuesta@respuestas.example';
  for (const [subject, text] of [
    [`Re: Fallecimiento, CAS-${year}-00000${IN_HAND}`, 'Buenos días:\n\nHemos cancelado la suscripción.\n\nUn saludo.'],
    ['Su solicitud', 'Para tramitarla necesitamos el certificado literal de defunción.'],
  ] as const)
    await sendInbound(port, { from: 'Atención al cliente <soporte@dazn.example>', to, subject, text });
}

async function fillDevelopers(admin: Ask): Promise<string[]> {
  const { webhook_id } = await admin('/aseguradoras/aurora/webhooks', {
    url: 'http://127.0.0.1:9/avisos',
    eventos: ['siniestro_abierto', 'caso_cerrado'],
    descripcion: 'Sistema de siniestros',
  });
  await admin(`/aseguradoras/aurora/webhooks/${webhook_id}/prueba`, {});
  return [`/aurora/configuracion/webhooks/${webhook_id}`];
}

async function fillLotes(page: Page, origin: string): Promise<string[]> {
  await page.goto(`${origin}/backoffice/aurora/lotes`);
  const rows = readFileSync(new URL('../examples/lotes/siniestros.csv', import.meta.url), 'utf8');
  await page.locator('input[type="file"]').setInputFiles({
    name: 'noviembre.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`${rows.trimEnd()}\nDEC-1;Ana;Gil;;2026-11-10;Luis;Gil;nadie;;;normal;\n`),
  });
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByText('Terminado').first().waitFor();
  return [new URL(page.url()).pathname.replace('/backoffice', ''), '/aurora/lotes'];
}
