import { relative } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { type Peticion, pedir, type Respuesta } from './cliente.ts';
import { type CorreoGuardado, correosPara } from './correos.ts';
import type { Aseguradora, Aviso, Usuario } from './datos.ts';
import type { Pantalla } from './pantalla.ts';

/** What every step of the demonstration has at hand. */
export interface Escena {
  readonly pantalla: Pantalla;
  readonly dataDir: string;
  readonly aurora: Aseguradora;
  readonly boreal: Aseguradora;
  /** Case manager of the service. */
  readonly gestor: Usuario;
  readonly serie: string;
  /** Epoch in milliseconds; what is older was not made by this run. */
  readonly inicio: number;
  /** Every answer of the API so far. */
  readonly respuestas: Respuesta[];
  /** Addresses that have one kept e-mail each. */
  readonly familias: string[];
}

/** A case that a step has opened. */
export interface Abierto {
  readonly casoId: string;
  readonly aviso: Aviso;
}

export interface Envio {
  readonly ruta: string;
  readonly cuerpo: object;
  /** Status that is promised. */
  readonly estado: number;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Shown in place of a body that was shown before. */
  readonly resumen?: string;
}

/** How long the mail server may take, where messages are not kept but sent. */
const PLAZO_CORREO_MS = 20_000;

/** Posts with the insurer's key, and shows it all. */
export async function enviar(escena: Escena, quien: Aseguradora, envio: Envio): Promise<Respuesta> {
  const { ruta, cuerpo, estado, resumen } = envio;
  const cabeceras = { 'X-API-Key': quien.api_key, ...envio.cabeceras };
  const peticion: Peticion = { metodo: 'POST', url: `${quien.base_url}${ruta}`, cabeceras, cuerpo };
  escena.pantalla.peticion({ ...peticion, cuerpo: resumen ?? cuerpo });
  return recibir(escena, estado, await preguntar(escena, peticion));
}

/** Reads with the insurer's key, and shows it all. */
export async function mostrar(escena: Escena, quien: Aseguradora, ruta: string, estado = 200): Promise<Respuesta> {
  escena.pantalla.peticion(lecturaDe(quien, ruta));
  return recibir(escena, estado, await leer(escena, quien, ruta));
}

/** Reads with the insurer's key, and shows nothing. */
export function leer(escena: Escena, quien: Aseguradora, ruta: string): Promise<Respuesta> {
  return preguntar(escena, lecturaDe(quien, ruta));
}

/** Asks, and keeps the answer. */
export async function preguntar({ respuestas }: Escena, peticion: Peticion): Promise<Respuesta> {
  const respuesta = await pedir(peticion);
  respuestas.push(respuesta);
  return respuesta;
}

function lecturaDe({ base_url, api_key }: Aseguradora, ruta: string): Peticion {
  return { metodo: 'GET', url: `${base_url}${ruta}`, cabeceras: { 'X-API-Key': api_key } };
}

function recibir({ pantalla }: Escena, estado: number, respuesta: Respuesta): Respuesta {
  pantalla.respuesta(respuesta);
  if (respuesta.estado !== estado) pantalla.promesa(`the status is ${estado}`, false);
  return respuesta;
}

/**
 * Finds the one e-mail of a case and shows where it is.
 *
 * @returns null when it was not kept but handed to a mail server
 */
export async function elCorreo(
  escena: Escena,
  quien: Aseguradora,
  { casoId, aviso }: Abierto,
): Promise<CorreoGuardado | null> {
  const { pantalla, dataDir, inicio, familias } = escena;
  const { email } = aviso.heredero;
  const noticias = await noticiasDelCorreo(escena, quien, casoId);
  pantalla.promesa(`the chronology tells of one e-mail: ${noticias.join()}`, noticias.length === 1, noticias);
  if (noticias[0] !== 'correo_retenido') {
    pantalla.parrafo(`The message to ${email} was not kept, because SMTP_URL is set: look for it there.`);
    return null;
  }
  const correos = await correosPara(dataDir, email, inicio);
  pantalla.promesa(`exactly one e-mail was written to ${email}`, correos.length === 1, correos);
  familias.push(email);
  const correo = correos[0] as CorreoGuardado;
  const { de, para, asunto, ruta } = correo;
  pantalla.parrafo(`kept as ${rutaCorta(ruta)}\n\nFrom: ${de}\nTo: ${para}\nSubject: ${asunto}\n`);
  return correo;
}

function rutaCorta(ruta: string): string {
  const desdeAqui = relative('.', ruta);
  return desdeAqui.startsWith('..') ? ruta : desdeAqui;
}

/** Entries of the chronology about e-mail; waits for the first one where a mail server is slow. */
async function noticiasDelCorreo(escena: Escena, quien: Aseguradora, casoId: string): Promise<string[]> {
  const fin = Date.now() + PLAZO_CORREO_MS;
  for (;;) {
    const { sobre } = await leer(escena, quien, `/casos/${casoId}/cronologia`);
    const entradas: { tipo: string }[] = sobre?.data?.elementos ?? [];
    const noticias = entradas.map(({ tipo }) => tipo).filter((tipo) => tipo.startsWith('correo_'));
    if (noticias.length > 0 || Date.now() > fin) return noticias;
    await esperar(250);
  }
}
