import type { ApiRequest, Reply } from './client.ts';
import { type Aseguradora, type Notice, newNotice } from './data.ts';
import { mailsFor } from './mails.ts';
import { inquire, mail, type Opened, read, type Scene, send, show } from './scene.ts';

/** Variant A: both the insurer and the family receive the link. */
export async function variantA(scene: Scene): Promise<Opened> {
  const { screen, aurora, series } = scene;
  screen.title(`Variant A: ${aurora.nombre} opens a case from a claim, at an address of its own`);
  const notice = newNotice('siniestro-a.json', series);
  const opened = await openTwoTimes(scene, aurora, notice, ['caso_id', 'portal_url', 'token_heredero']);
  const { caso_id: casoId, portal_url, token_heredero } = opened.envelope?.data ?? {};
  screen.promise('the link carries the token', portal_url.endsWith(`?token=${token_heredero}`), portal_url);

  screen.title('The e-mail to that family');
  const theMail = await mail(scene, aurora, { casoId, notice });
  if (theMail) {
    screen.quote(theMail.text);
    screen.promise('its link opens the same portal', theMail.text.includes(`\n${portal_url.replace('?', '#')}\n`));
  }
  return { casoId, notice };
}

/** Variant B: only the family receives the link. */
export async function variantB(scene: Scene): Promise<Opened> {
  const { screen, boreal, series } = scene;
  screen.title(`Variant B: ${boreal.nombre} opens a case, at the common address; the key says whose it is`);
  const since = scene.responses.length;
  const notice = newNotice('siniestro-b.json', series);
  const members = ['caso_id', 'modulos_contratados', 'acceso_heredero'];
  const casoId = (await openTwoTimes(scene, boreal, notice, members)).envelope?.data.caso_id;

  screen.title('The e-mail to that family, which alone has the link');
  const theMail = await mail(scene, boreal, { casoId, notice });
  const link = /^https?:\S+#token=([\w-]{43})$/m.exec(theMail?.text ?? '');
  if (theMail) {
    screen.quote(link?.[0] ?? '');
    screen.promise('the e-mail holds a personal link', link !== null, theMail.text);
  }
  await read(scene, boreal, `/casos/${casoId}`);
  const views = scene.responses.slice(since).map(({ text, headers }) => text + JSON.stringify(headers));
  const secret = link?.[1] ?? 'token=';
  screen.promise(
    `the token of the link is in none of the ${views.length} answers that the insurer has had`,
    views.every((view) => !view.includes(secret) && !view.includes('token_heredero')),
  );
  return { casoId, notice };
}

/** A claim after POST /casos joins the same case, without a second case or e-mail. */
export async function reunion(scene: Scene): Promise<void> {
  const { screen, boreal, series } = scene;
  screen.title('A case opened by POST /casos, and the claim that comes later');
  const caso = newNotice('caso.json', series);
  const withKey = (route: string) => ({ 'Idempotency-Key': `demo${route}/${caso.poliza_numero}` });
  const opened = await send(scene, boreal, {
    path: '/casos',
    body: caso,
    status: 201,
    headers: withKey('/casos'),
  });
  const { modulos_contratados: _, ...person } = caso;
  const united = await send(scene, boreal, {
    path: '/siniestro',
    body: { ...person, pack: 'completo' },
    summary: 'the same policy, deceased and heir, with "pack": "completo"',
    status: 201,
    headers: withKey('/siniestro'),
  });
  const casoId = opened.envelope?.data.caso_id;
  screen.promise(
    'the claim joins the case and adds its modules',
    united.envelope?.data.caso_id === casoId,
    united.envelope,
  );
  await mail(scene, boreal, { casoId, notice: caso });
}

/** Reads the case, its chronology and the register of claims. */
export async function reading(scene: Scene, { casoId, notice }: Opened): Promise<void> {
  const { screen, boreal } = scene;
  screen.title('Reading back: the case, its chronology, the register of claims');
  const { estado, fallecido, heredero } = (await show(scene, boreal, `/casos/${casoId}`)).envelope?.data ?? {};
  screen.promise(
    'the case is open and holds what was sent',
    estado === 'abierto' && fallecido.dni === notice.fallecido.dni && heredero.email === notice.heredero.email,
  );
  const timeline = await show(scene, boreal, `/casos/${casoId}/cronologia`);
  const types: string[] = timeline.envelope?.data.elementos.map(({ tipo }: { tipo: string }) => tipo);
  screen.promise(
    'the chronology tells of the claim, the opening and the e-mail, once each',
    types.length === 3 && types.includes('siniestro_abierto') && types.includes('caso_abierto'),
  );
  const filter = `?poliza_numero=${encodeURIComponent(notice.poliza_numero)}`;
  const register = await show(scene, boreal, `/siniestros${filter}`);
  screen.promise('the register has the claim once', register.envelope?.data.elementos.length === 1);
}

/** Operators and admins of Variant A sign in and read with a Bearer token. */
export async function session(scene: Scene, { casoId }: Opened): Promise<void> {
  const { screen, aurora } = scene;
  screen.title('Signing in as operator (Variant A alone)');
  const { email, password } = aurora.usuarios.find(({ rol }) => rol === 'operador') ?? { email: '', password: '' };
  const login: ApiRequest = { method: 'POST', url: `${aurora.base_url}/auth/login`, body: { email, password } };
  screen.request({ ...login, body: { email, password: '…' } });
  const input = await inquire(scene, login);
  const token: string = input.envelope?.data?.token ?? '';
  screen.promise(`${input.status}, and a token: ${token.slice(0, 16)}…`, input.status === 200, input.envelope);

  const url = `${aurora.base_url}/casos/${casoId}`;
  const withToken: ApiRequest = { method: 'GET', url, headers: { Authorization: `Bearer ${token}` } };
  screen.request(withToken);
  const seen = await inquire(scene, withToken);
  const withKey = await read(scene, aurora, `/casos/${casoId}`);
  const equal = seen.status === 200 && seen.text === withKey.text;
  screen.promise(`${seen.status}, and the same case, byte for byte, as with the API key`, equal, seen.envelope);
}

/** Requests that the service refuses, with their error messages. */
export async function negative(scene: Scene, { casoId, notice }: Opened): Promise<void> {
  const { screen, aurora, boreal } = scene;
  screen.title('Refusals: the status and X-Error-Code are for programs, the message is for people');
  const { apellidos: _, ...fallecido } = notice.fallecido;
  const heredero = { ...notice.heredero, email: 'nuria.salgado' };
  const bad = { poliza_numero: notice.poliza_numero, fallecido, heredero, modulos: ['fotos'] };
  const invalid = await send(scene, aurora, { path: '/siniestro', body: bad, status: 422 });
  const fields = ['fallecido.apellidos', 'heredero.email', 'modulos[0]'];
  screen.promise(
    'each field is named',
    fields.every((field) => invalid.envelope?.error?.includes(field)),
  );

  const repeated = await send(scene, aurora, {
    path: '/siniestro',
    body: notice,
    summary: 'the claim of step 1, without its Idempotency-Key',
    status: 409,
    headers: { 'Accept-Language': 'en' },
  });
  const place = `${aurora.base_url}/casos/${casoId}`;
  screen.promise(
    'a family never gets two cases: the answer names the first',
    repeated.envelope?.error?.includes(casoId) === true && repeated.headers.location === place,
  );
  const foreign = await show(scene, { ...boreal, api_key: aurora.api_key }, '/casos', 403);
  screen.promise(
    'a key at the wrong address is told the right one',
    foreign.envelope?.error?.includes(aurora.base_url) === true,
  );
}

/** Checks over all answers of the run. */
export async function balance({ screen, dataDir, begun, families, responses }: Scene): Promise<void> {
  screen.title('Checks over the whole run');
  const mails = await Promise.all(families.map((email) => mailsFor(dataDir, email, begun)));
  const howMany = mails.map(({ length }) => length);
  screen.promise(
    `${families.length} families, one e-mail each`,
    howMany.every((n) => n === 1),
    howMany,
  );
  const remaining = responses.map(({ headers }) => headers['x-ratelimit-remaining']);
  screen.promise(
    `each of ${responses.length} answers said how many requests are left this hour; the last one: ${remaining.at(-1)}`,
    remaining.every((left) => left !== undefined),
  );
}

/** Sends an opening twice with one key, as after a lost connection. */
async function openTwoTimes(scene: Scene, who: Aseguradora, notice: Notice, members: string[]): Promise<Reply> {
  const { screen } = scene;
  const sending = {
    path: '/siniestro',
    body: notice,
    status: 201,
    headers: { 'Idempotency-Key': `demo/siniestro/${notice.poliza_numero}` },
  };
  const first = await send(scene, who, sending);
  const received = Object.keys(first.envelope?.data ?? {});
  screen.promise(
    `the answer holds ${members.join(', ')}, and nothing else`,
    received.join() === members.join(),
    received,
  );
  const second = await send(scene, who, { ...sending, summary: 'the same again, as after a lost connection' });
  const equal = second.text === first.text && second.headers['idempotent-replayed'] === 'true';
  screen.promise('the same answer, byte for byte, marked as a replay', equal);
  return first;
}
