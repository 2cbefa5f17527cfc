/**
 * A receiver of Albacea's webhooks, with nothing but Node (24 or newer). Take `motivoDeRechazo` into your own service.
 *
 *   WEBHOOK_SECRET='whsec_…' PORT=9000 node examples/receptores/receptor.ts
 *
 * During a rotation give it the new secret too: WEBHOOK_SECRET_NEXT='whsec_…'. Each event is printed as one line of JSON.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';

/** Seconds that a signature is good for: an old copy of a genuine delivery is refused. */
const TOLERANCIA = 300;
/** Bodies are far below this; whoever sends more is not Albacea. */
const MAXIMO_BYTES = 64 * 1024;
const RECORDADOS = 10_000;

/**
 * Why a delivery is not to be believed, or null when it is genuine and fresh.
 * @param cuerpo the bytes as they came: parsed and written again, they are others
 * @param secretos the one in use and, during a rotation, the new one
 * @param ahora seconds since 1970
 */
export function motivoDeRechazo(
  cabeceras: IncomingHttpHeaders,
  cuerpo: Buffer,
  secretos: readonly string[],
  ahora: number,
): string | null {
  const cabecera = (nombre: string) => String(cabeceras[nombre] ?? '');
  const id = cabecera('webhook-id');
  const instante = cabecera('webhook-timestamp');
  if (!/^\d{1,12}$/.test(instante) || Math.abs(ahora - Number(instante)) > TOLERANCIA) return 'not fresh';

  // Only Standard Webhooks signs the id: without this line a copy with another X-Webhook-Id would pass for a new event.
  if (id === '' || id !== cabecera('x-webhook-id')) return 'two ids';

  const propias = [cabecera('x-webhook-signature'), cabecera('x-webhook-signature-next')];
  const esPropia = secretos.some((secreto) => {
    const esperada = `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`;
    return propias.some((firma) => iguales(firma, esperada));
  });
  if (!esPropia) return 'X-Webhook-Signature does not fit';

  const estandar = cabecera('webhook-signature').split(' ');
  const esEstandar = secretos.some((secreto) => {
    const clave = Buffer.from(secreto.replace(/^whsec_/, ''), 'base64');
    const hmac = createHmac('sha256', clave).update(`${id}.${instante}.`).update(cuerpo);
    const esperada = `v1,${hmac.digest('base64')}`;
    return estandar.some((firma) => iguales(firma, esperada));
  });
  return esEstandar ? null : 'webhook-signature does not fit';
}

/** In constant time: how long it takes tells nothing about where the two begin to differ. */
function iguales(recibida: string, esperada: string): boolean {
  const [a, b] = [Buffer.from(recibida), Buffer.from(esperada)];
  return a.length === b.length && timingSafeEqual(a, b);
}

interface Respuesta {
  readonly estado: number;
  /** Albacea keeps it in the delivery log, where it helps whoever looks for a fault. */
  readonly texto?: string;
}

/** Ids of events that were taken. In earnest: a unique key of your database, written in the transaction of the work. */
const tomados = new Set<string>();

async function recibir(peticion: IncomingMessage, secretos: readonly string[]): Promise<Respuesta> {
  if (peticion.method !== 'POST') return { estado: 405, texto: 'POST only' };
  const cuerpo = await leer(peticion);
  if (cuerpo === null) return { estado: 413, texto: 'too large' };
  const motivo = motivoDeRechazo(peticion.headers, cuerpo, secretos, Date.now() / 1000);
  if (motivo !== null) return { estado: 401, texto: motivo };

  const id = String(peticion.headers['x-webhook-id']);
  if (tomados.has(id)) return { estado: 200, texto: 'repeated' };
  const evento = leerEvento(cuerpo);
  if (evento === null) return { estado: 400, texto: 'not an event' };
  // Put it where it is safe, answer, and do the work afterwards: after 10 s Albacea takes it for lost and sends it again.
  console.log(JSON.stringify({ id, intento: peticion.headers['x-webhook-attempt'], ...evento }));
  recordar(id);
  return { estado: 204 };
}

async function leer(peticion: IncomingMessage): Promise<Buffer | null> {
  const trozos: Buffer[] = [];
  let largo = 0;
  // Left as it is at a `return`: a destroyed request could not be answered any more.
  for await (const trozo of peticion.iterator({ destroyOnReturn: false })) {
    largo += trozo.length;
    if (largo > MAXIMO_BYTES) return null;
    trozos.push(trozo);
  }
  return Buffer.concat(trozos);
}

/** The name of the event is taken from the body, which is signed; the header `X-Webhook-Event` is not. */
function leerEvento(cuerpo: Buffer): { evento: string; data: unknown; timestamp: unknown } | null {
  try {
    const { evento, data, timestamp } = JSON.parse(cuerpo.toString('utf8'));
    return typeof evento === 'string' ? { evento, data, timestamp } : null;
  } catch {
    return null;
  }
}

function recordar(id: string): void {
  tomados.add(id);
  if (tomados.size > RECORDADOS) tomados.delete(tomados.values().next().value as string);
}

function arrancar({ PORT = '9000', HOST = '127.0.0.1', WEBHOOK_SECRET, WEBHOOK_SECRET_NEXT }: NodeJS.ProcessEnv): void {
  if (!WEBHOOK_SECRET) {
    console.error('WEBHOOK_SECRET is missing: the secret that POST /webhooks showed');
    process.exitCode = 1;
    return;
  }
  const secretos = [WEBHOOK_SECRET, WEBHOOK_SECRET_NEXT].filter((secreto) => secreto !== undefined);
  const servidor = createServer({ requestTimeout: 10_000 }, async (peticion, respuesta) => {
    try {
      const { estado, texto = '' } = await recibir(peticion, secretos);
      if (estado >= 400) console.error(`refused: ${estado} ${texto}`);
      // What was not read to its end would be taken for the next request.
      if (!peticion.complete) respuesta.setHeader('connection', 'close');
      respuesta.writeHead(estado, { 'content-type': 'text/plain' }).end(texto);
    } catch {
      peticion.destroy(); // the other side is gone
    }
  });
  servidor.listen(Number(PORT), HOST, () => {
    const { port } = servidor.address() as { port: number };
    console.error(`listening on http://${HOST}:${port}`);
  });
}

if (import.meta.main) arrancar(process.env);
