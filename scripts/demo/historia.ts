import type { Peticion, Respuesta } from './cliente.ts';
import { correosPara } from './correos.ts';
import { type Aseguradora, type Aviso, avisoNuevo } from './datos.ts';
import { type Abierto, type Escena, elCorreo, enviar, leer, mostrar, preguntar } from './escena.ts';

/** Variant A: the insurer receives the link, and so does the family. */
export async function varianteA(escena: Escena): Promise<Abierto> {
  const { pantalla, aurora, serie } = escena;
  pantalla.titulo(`Variant A: ${aurora.nombre} opens a case from a claim, at an address of its own`);
  const aviso = avisoNuevo('siniestro-a.json', serie);
  const abierta = await abrirDosVeces(escena, aurora, aviso, ['caso_id', 'portal_url', 'token_heredero']);
  const { caso_id: casoId, portal_url, token_heredero } = abierta.sobre?.data ?? {};
  pantalla.promesa('the link carries the token', portal_url.endsWith(`?token=${token_heredero}`), portal_url);

  pantalla.titulo('The e-mail to that family');
  const correo = await elCorreo(escena, aurora, { casoId, aviso });
  if (correo) {
    pantalla.cita(correo.texto);
    pantalla.promesa('its link opens the same portal', correo.texto.includes(`\n${portal_url.replace('?', '#')}\n`));
  }
  return { casoId, aviso };
}

/** Variant B: the link goes to the family and to nobody else. */
export async function varianteB(escena: Escena): Promise<Abierto> {
  const { pantalla, boreal, serie } = escena;
  pantalla.titulo(`Variant B: ${boreal.nombre} opens a case, at the common address; the key says whose it is`);
  const desde = escena.respuestas.length;
  const aviso = avisoNuevo('siniestro-b.json', serie);
  const miembros = ['caso_id', 'modulos_contratados', 'acceso_heredero'];
  const casoId = (await abrirDosVeces(escena, boreal, aviso, miembros)).sobre?.data.caso_id;

  pantalla.titulo('The e-mail to that family, which alone has the link');
  const correo = await elCorreo(escena, boreal, { casoId, aviso });
  const enlace = /^https?:\S+#token=([\w-]{43})$/m.exec(correo?.texto ?? '');
  if (correo) {
    pantalla.cita(enlace?.[0] ?? '');
    pantalla.promesa('it holds a personal link', enlace !== null, correo.texto);
  }
  await leer(escena, boreal, `/casos/${casoId}`);
  const vistas = escena.respuestas.slice(desde).map(({ texto, cabeceras }) => texto + JSON.stringify(cabeceras));
  const secreto = enlace?.[1] ?? 'token=';
  pantalla.promesa(
    `its token is in none of the ${vistas.length} answers that the insurer has had`,
    vistas.every((vista) => !vista.includes(secreto) && !vista.includes('token_heredero')),
  );
  return { casoId, aviso };
}

/** A claim that comes after POST /casos belongs to the same case: no second case, no second e-mail. */
export async function reunion(escena: Escena): Promise<void> {
  const { pantalla, boreal, serie } = escena;
  pantalla.titulo('A case opened by POST /casos, and the claim that comes later');
  const caso = avisoNuevo('caso.json', serie);
  const conClave = (ruta: string) => ({ 'Idempotency-Key': `demo${ruta}/${caso.poliza_numero}` });
  const abierto = await enviar(escena, boreal, {
    ruta: '/casos',
    cuerpo: caso,
    estado: 201,
    cabeceras: conClave('/casos'),
  });
  const { modulos_contratados: _, ...persona } = caso;
  const unido = await enviar(escena, boreal, {
    ruta: '/siniestro',
    cuerpo: { ...persona, pack: 'completo' },
    resumen: 'the same policy, deceased and heir, with "pack": "completo"',
    estado: 201,
    cabeceras: conClave('/siniestro'),
  });
  const casoId = abierto.sobre?.data.caso_id;
  pantalla.promesa('the claim joins the case and adds its modules', unido.sobre?.data.caso_id === casoId, unido.sobre);
  await elCorreo(escena, boreal, { casoId, aviso: caso });
}

/** The case, its chronology and the register. */
export async function lectura(escena: Escena, { casoId, aviso }: Abierto): Promise<void> {
  const { pantalla, boreal } = escena;
  pantalla.titulo('Reading back: the case, its chronology, the register of claims');
  const { estado, fallecido, heredero } = (await mostrar(escena, boreal, `/casos/${casoId}`)).sobre?.data ?? {};
  pantalla.promesa(
    'the case is open and holds what was sent',
    estado === 'abierto' && fallecido.dni === aviso.fallecido.dni && heredero.email === aviso.heredero.email,
  );
  const cronologia = await mostrar(escena, boreal, `/casos/${casoId}/cronologia`);
  const tipos: string[] = cronologia.sobre?.data.elementos.map(({ tipo }: { tipo: string }) => tipo);
  pantalla.promesa(
    'it tells of the claim, the opening and the e-mail, once each',
    tipos.length === 3 && tipos.includes('siniestro_abierto') && tipos.includes('caso_abierto'),
  );
  const filtro = `?poliza_numero=${encodeURIComponent(aviso.poliza_numero)}`;
  const registro = await mostrar(escena, boreal, `/siniestros${filtro}`);
  pantalla.promesa('the register has the claim once', registro.sobre?.data.elementos.length === 1);
}

/** Operators and admins of Variant A sign in and read with a Bearer token. */
export async function sesion(escena: Escena, { casoId }: Abierto): Promise<void> {
  const { pantalla, aurora } = escena;
  pantalla.titulo('Signing in as operator (Variant A alone)');
  const { email, password } = aurora.usuarios.find(({ rol }) => rol === 'operador') ?? { email: '', password: '' };
  const login: Peticion = { metodo: 'POST', url: `${aurora.base_url}/auth/login`, cuerpo: { email, password } };
  pantalla.peticion({ ...login, cuerpo: { email, password: '…' } });
  const entrada = await preguntar(escena, login);
  const token: string = entrada.sobre?.data?.token ?? '';
  pantalla.promesa(`${entrada.estado}, and a token: ${token.slice(0, 16)}…`, entrada.estado === 200, entrada.sobre);

  const url = `${aurora.base_url}/casos/${casoId}`;
  const conToken: Peticion = { metodo: 'GET', url, cabeceras: { Authorization: `Bearer ${token}` } };
  pantalla.peticion(conToken);
  const visto = await preguntar(escena, conToken);
  const conClave = await leer(escena, aurora, `/casos/${casoId}`);
  const igual = visto.estado === 200 && visto.texto === conClave.texto;
  pantalla.promesa(`${visto.estado}, and the same case, byte for byte, as with the API key`, igual, visto.sobre);
}

/** What the service refuses, and how it says so. */
export async function negativas(escena: Escena, { casoId, aviso }: Abierto): Promise<void> {
  const { pantalla, aurora, boreal } = escena;
  pantalla.titulo('Refusals: the status and X-Error-Code are for programs, the message is for people');
  const { apellidos: _, ...fallecido } = aviso.fallecido;
  const heredero = { ...aviso.heredero, email: 'nuria.salgado' };
  const malo = { poliza_numero: aviso.poliza_numero, fallecido, heredero, modulos: ['fotos'] };
  const invalido = await enviar(escena, aurora, { ruta: '/siniestro', cuerpo: malo, estado: 422 });
  const campos = ['fallecido.apellidos', 'heredero.email', 'modulos[0]'];
  pantalla.promesa(
    'each field is named',
    campos.every((campo) => invalido.sobre?.error?.includes(campo)),
  );

  const repetido = await enviar(escena, aurora, {
    ruta: '/siniestro',
    cuerpo: aviso,
    resumen: 'the claim of step 1, without its Idempotency-Key',
    estado: 409,
    cabeceras: { 'Accept-Language': 'en' },
  });
  const lugar = `${aurora.base_url}/casos/${casoId}`;
  pantalla.promesa(
    'a family never gets two cases: the answer names the first',
    repetido.sobre?.error?.includes(casoId) === true && repetido.cabeceras.location === lugar,
  );
  const ajena = await mostrar(escena, { ...boreal, api_key: aurora.api_key }, '/casos', 403);
  pantalla.promesa(
    'a key at the wrong address is told the right one',
    ajena.sobre?.error?.includes(aurora.base_url) === true,
  );
}

/** What holds for the whole run. */
export async function balance({ pantalla, dataDir, inicio, familias, respuestas }: Escena): Promise<void> {
  pantalla.titulo('What holds for all of it');
  const correos = await Promise.all(familias.map((email) => correosPara(dataDir, email, inicio)));
  const cuantos = correos.map(({ length }) => length);
  pantalla.promesa(
    `${familias.length} families, one e-mail each`,
    cuantos.every((n) => n === 1),
    cuantos,
  );
  const restantes = respuestas.map(({ cabeceras }) => cabeceras['x-ratelimit-remaining']);
  pantalla.promesa(
    `each of ${respuestas.length} answers said how many requests are left this hour; the last one: ${restantes.at(-1)}`,
    restantes.every((resto) => resto !== undefined),
  );
}

/** An opening and its repetition, as after a lost connection. */
async function abrirDosVeces(escena: Escena, quien: Aseguradora, aviso: Aviso, miembros: string[]): Promise<Respuesta> {
  const { pantalla } = escena;
  const envio = {
    ruta: '/siniestro',
    cuerpo: aviso,
    estado: 201,
    cabeceras: { 'Idempotency-Key': `demo/siniestro/${aviso.poliza_numero}` },
  };
  const primera = await enviar(escena, quien, envio);
  const recibidos = Object.keys(primera.sobre?.data ?? {});
  pantalla.promesa(
    `the answer holds ${miembros.join(', ')}, and nothing else`,
    recibidos.join() === miembros.join(),
    recibidos,
  );
  const segunda = await enviar(escena, quien, { ...envio, resumen: 'the same again, as after a lost connection' });
  const igual = segunda.texto === primera.texto && segunda.cabeceras['idempotent-replayed'] === 'true';
  pantalla.promesa('the same answer, byte for byte, marked as a replay', igual);
  return primera;
}
