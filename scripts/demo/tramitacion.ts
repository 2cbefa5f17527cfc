import { setTimeout as wait } from 'node:timers/promises';
import type { Aseguradora } from './data.ts';
import { mailsFor } from './mails.ts';
import { servicePapers } from './papers.ts';
import { enter, type Person } from './people.ts';
import { mailNews, type Opened, read, type Scene, send } from './scene.ts';
import { aPdf } from './unpdf.ts';

/** The checks that a person ticks before validating a document of any kind. */
export const ALL_CHECKED = ['legible', 'completo', 'persona', 'fecha', 'firma', 'firmante', 'parentesco'];

/** Milliseconds for the worker to give events their position in the feed. */
const DEADLINE_EVENTS_MS = 20_000;

export interface Cuenta {
  readonly cuenta_id: string;
  readonly version: number;
  readonly proveedor: string;
  readonly proveedor_codigo: string;
  /** The action; null if the family has not decided yet. */
  readonly accion: string | null;
  /** Whether it is a supply of a home. */
  readonly suministro: boolean;
  readonly estado: string;
  readonly copia: string | null;
  readonly reposo_hasta: string | null;
  readonly impedimentos: readonly { readonly codigo: string; readonly texto: string }[];
}

/** The family and the service, working on one case. */
interface Work {
  readonly scene: Scene;
  readonly who: Aseguradora;
  readonly casoId: string;
  readonly heredera: Person;
  readonly gestora: Person;
  /** The path of the case in the backoffice. */
  readonly place: string;
}

/** The family opens the link of its e-mail. @returns null if the message was sent and not stored, because SMTP_URL is set */
export async function openPortal(scene: Scene, who: Aseguradora, { casoId, notice }: Opened): Promise<Person | null> {
  const { heredero } = notice;
  const news = await mailNews(scene, who, casoId);
  scene.screen.promise(`the e-mail to ${heredero.email} has left`, news.length > 0, news);
  if (!news.includes('correo_retenido')) return null;
  const [letter] = await mailsFor(scene.dataDir, heredero.email, scene.begun);
  const link = /^https?:\S+#token=([\w-]{43})$/m.exec(letter?.text ?? '');
  scene.screen.promise('the e-mail that was kept has a link', link !== null, letter);
  const [, token = ''] = link ?? [];
  return await enter(scene, heredero.nombre, `${new URL(who.base_url).origin}/portal/api`, { token });
}

/** The case manager signs in to the backoffice. */
export function openBackoffice(scene: Scene): Promise<Person> {
  const { email, password } = scene.gestor;
  const root = `${new URL(scene.boreal.base_url).origin}/backoffice/api`;
  return enter(scene, 'Gestora', root, { email, password });
}

/** A case from `abierto` to `cerrado`: the family in the portal, the insurer by its API, the service in the backoffice. */
export async function tramitacion(scene: Scene, who: Aseguradora, caso: Opened): Promise<void> {
  const { screen } = scene;
  const { casoId, notice } = caso;
  screen.title(`${casoId} of ${who.nombre}, from the link to the closing`);
  const heredera = await openPortal(scene, who, caso);
  if (!heredera) return screen.paragraph('The link is in a message that was sent and not kept: SMTP_URL is set.');
  const gestora = await openBackoffice(scene);
  const place = `/aseguradoras/${who.slug}/casos/${casoId}`;
  const work: Work = { scene, who, casoId, heredera, gestora, place };

  await list(work);
  await signature(work, notice.heredero.email, `${notice.heredero.nombre} ${notice.heredero.apellidos}`);
  await addCertificate(work);
  await servicePapers(work);
  await requests(work);
  await closing(work);
}

export const cuentasOf = async ({ ask }: Person, route: string): Promise<readonly Cuenta[]> =>
  (await ask('GET', route)).envelope?.data.elementos;

/** The family lists and decides the accounts; an irreversible request waits, and the family undoes it. */
async function list({ scene: { screen }, heredera }: Work): Promise<void> {
  const cuentas = [
    {
      proveedor_codigo: 'netflix',
      accion: 'cancelar',
      identificador: 'familia@example.com',
      cargo: { importe: '13.99', periodicidad: 'mensual' },
    },
    { proveedor_codigo: 'facebook', identificador: 'perfil.familiar', accion: 'eliminar' },
  ];
  await heredera.ask('POST', '/cuentas', { cuentas });
  const decisiones = (await cuentasOf(heredera, '/cuentas')).map(({ cuenta_id, version, accion, copia }) => ({
    cuenta_id,
    version,
    accion,
    ...(copia !== null && { copia: 'rechazada' }),
  }));
  await heredera.ask('POST', '/cuentas/decisiones', { decisiones });
  const facebook = (await cuentasOf(heredera, '/cuentas')).find(({ proveedor_codigo: one }) => one === 'facebook');
  if (!facebook) return screen.promise('the list has the profile', false);
  screen.promise(
    `erasing can't be taken back, so it waits until ${facebook.reposo_hasta}`,
    facebook.reposo_hasta !== null,
    facebook,
  );
  const undone = await heredera.ask('DELETE', `/cuentas/${facebook.cuenta_id}/confirmacion`);
  const { cuenta_id, version } = undone.envelope?.data ?? facebook;
  await heredera.ask('POST', '/cuentas/decisiones', { decisiones: [{ cuenta_id, version, accion: 'conmemorar' }] });
  screen.paragraph('The family prefers a memorial: nothing is lost, nothing has to wait.');
  await heredera.ask('POST', '/voluntad', { voluntad: 'no_consta' });
  await heredera.ask('POST', '/lista', { completa: true });
}

/** The heir signs the mandate with the code of an e-mail. */
export async function signature(
  { scene, heredera }: Pick<Work, 'scene' | 'heredera'>,
  email: string,
  nombre: string,
): Promise<void> {
  const { screen, dataDir, begun } = scene;
  const identidad = { clase: 'dni', numero: '12345678Z' };
  const { ejemplares = [] } = (await heredera.ask('POST', '/mandato', { identidad })).envelope?.data ?? {};
  screen.promise('there is a copy of the mandate for each provider', ejemplares.length > 0, ejemplares);
  screen.quote(`${String(ejemplares[0]?.texto).split('\n').slice(0, 6).join('\n')}\n…`);
  const mails = await mailsFor(dataDir, email, begun);
  const codes = mails.map((mail) => /\b(\d{3}) ?(\d{3})\b/.exec(mail.text));
  const code = codes.findLast((one) => one !== null);
  if (!code) return screen.promise('an e-mail brings the code', false);
  await heredera.ask('POST', '/mandato/firma', { codigo: `${code[1]}${code[2]}`, nombre });
}

/** The insurer adds the certificate, and a person reviews it; the mandate is validated automatically. */
async function addCertificate({ scene, who, casoId, gestora, place }: Work): Promise<void> {
  const upload = { tipo: 'certificado_defuncion', nombre: 'certificado-defuncion.pdf', contenido: aPdf(0) };
  await send(scene, who, {
    path: `/casos/${casoId}/documentos`,
    body: upload,
    summary: 'certificado-defuncion.pdf, in base64',
    status: 201,
    headers: { 'Idempotency-Key': `demo/documento/${casoId}` },
  });
  const { elementos } = (await gestora.ask('GET', `${place}/documentos`)).envelope?.data ?? {};
  const unread = elementos.filter(({ estado }: { estado: string }) => estado === 'recibido');
  scene.screen.promise('the mandate, signed with a valid DNI, needs no review', unread.length === 1, elementos);
  for (const { documento_id } of unread)
    await gestora.ask('POST', `${place}/documentos/${documento_id}/validacion`, { comprobaciones: ALL_CHECKED });
  const { estado } = (await read(scene, who, `/casos/${casoId}`)).envelope?.data ?? {};
  scene.screen.promise('the base papers are complete: the case is en_tramite', estado === 'en_tramite', estado);
}

/** The requests are sent, and answered. */
async function requests({ scene: { screen }, gestora, place }: Work): Promise<void> {
  for (const cuenta of await cuentasOf(gestora, `${place}/cuentas`)) {
    const { cuenta_id, proveedor_codigo, impedimentos } = cuenta;
    for (const { texto } of impedimentos) screen.paragraph(`${cuenta.proveedor}: ${texto}`);
    if (impedimentos.some(({ codigo }) => codigo === 'papeles')) await contribute(gestora, place, cuenta_id);
    await gestora.ask('POST', `${place}/cuentas/${cuenta_id}/solicitud`, {
      canal: 'formulario_web',
      sin_constancia: 'El formulario no da número.',
    });
    const resultado = proveedor_codigo === 'netflix' ? 'cancelada' : 'conmemorada';
    const respuesta = 'Hecho.';
    await gestora.ask('POST', `${place}/cuentas/${cuenta_id}/resolucion`, { resultado, respuesta });
  }
}

/** Adds the documents that a provider requires beyond the base ones. */
export async function contribute({ ask }: Person, place: string, cuenta_id: string): Promise<void> {
  for (const [i, type] of ['prueba_parentesco', 'factura'].entries()) {
    const { envelope } = await ask('POST', `${place}/documentos`, { tipo: type, cuenta_id, contenido: aPdf(i + 1) });
    await ask('POST', `${place}/documentos/${envelope?.data.documento_id}/validacion`, {
      comprobaciones: ALL_CHECKED,
    });
  }
}

/** Handles the certificates, if the case has their module; then the case closes, and every type of event has been emitted. */
async function closing({ scene, who, casoId, gestora, place }: Work): Promise<void> {
  const { screen } = scene;
  const { certificados = [] } = (await read(scene, who, `/casos/${casoId}`)).envelope?.data ?? {};
  // the literal certificate is in the case, so it need not be requested
  for (const { tipo, estado } of certificados)
    if (estado === 'pendiente')
      await gestora.ask('POST', `${place}/certificados/${tipo}/descarte`, { motivo: 'La familia ya lo tenía.' });
  const caso = (await read(scene, who, `/casos/${casoId}`)).envelope?.data ?? {};
  screen.promise(`the case is ${caso.estado}: ${caso.resultado}`, caso.resultado === 'completado', caso.estado);
  const { ahorro_del_caso: saving } = (await read(scene, who, `/casos/${casoId}/cuentas`)).envelope?.data ?? {};
  screen.promise(`estimate of the charges stopped: ${saving?.detenido} € a year`, Number(saving?.detenido) > 0, saving);

  const types = await eventsOf(scene, who, casoId);
  screen.paragraph(`its events: ${types.join(', ')}`);
  const kinds = new Set(types);
  const expected = 7;
  screen.promise(`all ${expected} kinds of event were emitted`, kinds.size === expected, [...kinds]);
  const story = (await read(scene, who, `/casos/${casoId}/cronologia?limite=100`)).envelope?.data.elementos ?? [];
  screen.quote(
    story
      .map(({ actor, texto }: { actor: string; texto: string }) => `${actor.padEnd(11)} ${texto}`)
      .reverse()
      .join('\n'),
  );
}

/** Waits until the last event of a case has its position in the feed. @returns the types of its events, in order */
async function eventsOf(scene: Scene, who: Aseguradora, casoId: string): Promise<string[]> {
  const end = Date.now() + DEADLINE_EVENTS_MS;
  for (;;) {
    const types: string[] = [];
    let afterwards: string | null = '';
    while (afterwards !== null) {
      const cursor: string = afterwards === '' ? '' : `&cursor=${encodeURIComponent(afterwards)}`;
      const { elementos = [], siguiente = null } =
        (await read(scene, who, `/eventos?limite=100${cursor}`)).envelope?.data ?? {};
      for (const { evento, data } of elementos) if (data.caso_id === casoId) types.push(evento);
      afterwards = elementos.length === 0 ? null : siguiente;
    }
    if (types.includes('caso_cerrado') || Date.now() > end) return types;
    await wait(250);
  }
}
