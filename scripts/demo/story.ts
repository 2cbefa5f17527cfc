import type { ApiRequest, Reply } from './client.ts';
import { type Aseguradora, type Notice, newNotice } from './data.ts';
import { mailsFor } from './mails.ts';
import { inquire, mail, type Opened, read, type Scene, send, show } from './scene.ts';

/** Variant A: the insurer receives the link, and so does the family. */
export async function variantA(scene: Scene): Promise<Opened> {
  const { screen, aurora, serie } = scene;
  screen.titulo(`Variant A: ${aurora.nombre} opens a case from a claim, at an address of its own`);
  const aviso = newNotice('siniestro-a.json', serie);
  const opened = await openTwoTimes(scene, aurora, aviso, ['caso_id', 'portal_url', 'token_heredero']);
  const { caso_id: casoId, portal_url, token_heredero } = opened.sobre?.data ?? {};
  screen.promise('the link carries the token', portal_url.endsWith(`?token=${token_heredero}`), portal_url);

  screen.titulo('The e-mail to that family');
  const theMail = await mail(scene, aurora, { casoId, aviso });
  if (theMail) {
    screen.cita(theMail.texto);
    screen.promise('its link opens the same portal', theMail.texto.includes(`\n${portal_url.replace('?', '#')}\n`));
  }
  return { casoId, aviso };
}

/** Variant B: the link goes to the family and to nobody else. */
export async function variantB(scene: Scene): Promise<Opened> {
  const { screen, boreal, serie } = scene;
  screen.titulo(`Variant B: ${boreal.nombre} opens a case, at the common address; the key says whose it is`);
  const since = scene.respuestas.length;
  const aviso = newNotice('siniestro-b.json', serie);
  const members = ['caso_id', 'modulos_contratados', 'acceso_heredero'];
  const casoId = (await openTwoTimes(scene, boreal, aviso, members)).sobre?.data.caso_id;

  screen.titulo('The e-mail to that family, which alone has the link');
  const theMail = await mail(scene, boreal, { casoId, aviso });
  const link = /^https?:\S+#token=([\w-]{43})$/m.exec(theMail?.texto ?? '');
  if (theMail) {
    screen.cita(link?.[0] ?? '');
    screen.promise('it holds a personal link', link !== null, theMail.texto);
  }
  await read(scene, boreal, `/casos/${casoId}`);
  const views = scene.respuestas.slice(since).map(({ texto, cabeceras }) => texto + JSON.stringify(cabeceras));
  const secret = link?.[1] ?? 'token=';
  screen.promise(
    `its token is in none of the ${views.length} answers that the insurer has had`,
    views.every((view) => !view.includes(secret) && !view.includes('token_heredero')),
  );
  return { casoId, aviso };
}

/** A claim that comes after POST /casos belongs to the same case: no second case, no second e-mail. */
export async function reunion(scene: Scene): Promise<void> {
  const { screen, boreal, serie } = scene;
  screen.titulo('A case opened by POST /casos, and the claim that comes later');
  const caso = newNotice('caso.json', serie);
  const withKey = (route: string) => ({ 'Idempotency-Key': `demo${route}/${caso.poliza_numero}` });
  const opened = await send(scene, boreal, {
    ruta: '/casos',
    cuerpo: caso,
    estado: 201,
    cabeceras: withKey('/casos'),
  });
  const { modulos_contratados: _, ...person } = caso;
  const united = await send(scene, boreal, {
    ruta: '/siniestro',
    cuerpo: { ...person, pack: 'completo' },
    resumen: 'the same policy, deceased and heir, with "pack": "completo"',
    estado: 201,
    cabeceras: withKey('/siniestro'),
  });
  const casoId = opened.sobre?.data.caso_id;
  screen.promise('the claim joins the case and adds its modules', united.sobre?.data.caso_id === casoId, united.sobre);
  await mail(scene, boreal, { casoId, aviso: caso });
}

/** The case, its chronology and the register. */
export async function reading(scene: Scene, { casoId, aviso }: Opened): Promise<void> {
  const { screen, boreal } = scene;
  screen.titulo('Reading back: the case, its chronology, the register of claims');
  const { estado, fallecido, heredero } = (await show(scene, boreal, `/casos/${casoId}`)).sobre?.data ?? {};
  screen.promise(
    'the case is open and holds what was sent',
    estado === 'abierto' && fallecido.dni === aviso.fallecido.dni && heredero.email === aviso.heredero.email,
  );
  const timeline = await show(scene, boreal, `/casos/${casoId}/cronologia`);
  const types: string[] = timeline.sobre?.data.elementos.map(({ tipo }: { tipo: string }) => tipo);
  screen.promise(
    'it tells of the claim, the opening and the e-mail, once each',
    types.length === 3 && types.includes('siniestro_abierto') && types.includes('caso_abierto'),
  );
  const filter = `?poliza_numero=${encodeURIComponent(aviso.poliza_numero)}`;
  const logger = await show(scene, boreal, `/siniestros${filter}`);
  screen.promise('the register has the claim once', logger.sobre?.data.elementos.length === 1);
}

/** Operators and admins of Variant A sign in and read with a Bearer token. */
export async function session(scene: Scene, { casoId }: Opened): Promise<void> {
  const { screen, aurora } = scene;
  screen.titulo('Signing in as operator (Variant A alone)');
  const { email, password } = aurora.usuarios.find(({ rol }) => rol === 'operador') ?? { email: '', password: '' };
  const login: ApiRequest = { metodo: 'POST', url: `${aurora.base_url}/auth/login`, cuerpo: { email, password } };
  screen.peticion({ ...login, cuerpo: { email, password: '…' } });
  const input = await inquire(scene, login);
  const token: string = input.sobre?.data?.token ?? '';
  screen.promise(`${input.estado}, and a token: ${token.slice(0, 16)}…`, input.estado === 200, input.sobre);

  const url = `${aurora.base_url}/casos/${casoId}`;
  const withToken: ApiRequest = { metodo: 'GET', url, cabeceras: { Authorization: `Bearer ${token}` } };
  screen.peticion(withToken);
  const seen = await inquire(scene, withToken);
  const withKey = await read(scene, aurora, `/casos/${casoId}`);
  const equal = seen.estado === 200 && seen.texto === withKey.texto;
  screen.promise(`${seen.estado}, and the same case, byte for byte, as with the API key`, equal, seen.sobre);
}

/** What the service refuses, and how it says so. */
export async function negative(scene: Scene, { casoId, aviso }: Opened): Promise<void> {
  const { screen, aurora, boreal } = scene;
  screen.titulo('Refusals: the status and X-Error-Code are for programs, the message is for people');
  const { apellidos: _, ...fallecido } = aviso.fallecido;
  const heredero = { ...aviso.heredero, email: 'nuria.salgado' };
  const bad = { poliza_numero: aviso.poliza_numero, fallecido, heredero, modulos: ['fotos'] };
  const invalid = await send(scene, aurora, { ruta: '/siniestro', cuerpo: bad, estado: 422 });
  const fields = ['fallecido.apellidos', 'heredero.email', 'modulos[0]'];
  screen.promise(
    'each field is named',
    fields.every((field) => invalid.sobre?.error?.includes(field)),
  );

  const repeated = await send(scene, aurora, {
    ruta: '/siniestro',
    cuerpo: aviso,
    resumen: 'the claim of step 1, without its Idempotency-Key',
    estado: 409,
    cabeceras: { 'Accept-Language': 'en' },
  });
  const place = `${aurora.base_url}/casos/${casoId}`;
  screen.promise(
    'a family never gets two cases: the answer names the first',
    repeated.sobre?.error?.includes(casoId) === true && repeated.cabeceras.location === place,
  );
  const foreign = await show(scene, { ...boreal, api_key: aurora.api_key }, '/casos', 403);
  screen.promise(
    'a key at the wrong address is told the right one',
    foreign.sobre?.error?.includes(aurora.base_url) === true,
  );
}

/** What holds for the whole run. */
export async function balance({ screen, dataDir, inicio, familias, respuestas }: Scene): Promise<void> {
  screen.titulo('What holds for all of it');
  const mails = await Promise.all(familias.map((email) => mailsFor(dataDir, email, inicio)));
  const howMany = mails.map(({ length }) => length);
  screen.promise(
    `${familias.length} families, one e-mail each`,
    howMany.every((n) => n === 1),
    howMany,
  );
  const remaining = respuestas.map(({ cabeceras }) => cabeceras['x-ratelimit-remaining']);
  screen.promise(
    `each of ${respuestas.length} answers said how many requests are left this hour; the last one: ${remaining.at(-1)}`,
    remaining.every((resto) => resto !== undefined),
  );
}

/** An opening and its repetition, as after a lost connection. */
async function openTwoTimes(scene: Scene, who: Aseguradora, notice: Notice, members: string[]): Promise<Reply> {
  const { screen } = scene;
  const sending = {
    ruta: '/siniestro',
    cuerpo: notice,
    estado: 201,
    cabeceras: { 'Idempotency-Key': `demo/siniestro/${notice.poliza_numero}` },
  };
  const first = await send(scene, who, sending);
  const received = Object.keys(first.sobre?.data ?? {});
  screen.promise(
    `the answer holds ${members.join(', ')}, and nothing else`,
    received.join() === members.join(),
    received,
  );
  const second = await send(scene, who, { ...sending, resumen: 'the same again, as after a lost connection' });
  const equal = second.texto === first.texto && second.cabeceras['idempotent-replayed'] === 'true';
  screen.promise('the same answer, byte for byte, marked as a replay', equal);
  return first;
}
