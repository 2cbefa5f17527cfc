/**
 * What deliveries are compared with: the same signed bodies, made beforehand, posted from memory by undici with no
 * database; as many at once to each receiver as a webhook allows. A process of its own.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { servir } from './procesos.ts';

export interface OrdenDirecta {
  readonly destinos: readonly { readonly url: string; readonly secreto: string }[];
  /** Requests altogether. */
  readonly cuantas: number;
  /** At the same time to each receiver. */
  readonly concurrencia: number;
}

interface Mensaje {
  readonly cuerpo: Buffer;
  readonly cabeceras: Readonly<Record<string, string>>;
}

const agente = new Agent({ connections: 128, pipelining: 1, keepAliveTimeout: 30_000 });

function unMensaje(secreto: string, serie: number): Mensaje {
  const timestamp = new Date().toISOString();
  const data = {
    caso_id: `CAS-2026-${String(serie).padStart(6, '0')}`,
    estado: 'abierto',
    siniestro_id: randomUUID(),
    registrado: timestamp,
  };
  const cuerpo = Buffer.from(JSON.stringify({ evento: 'siniestro_abierto', data, timestamp }));
  const id = randomUUID();
  const segundos = String(Math.floor(Date.now() / 1000));
  const clave = Buffer.from(secreto.slice('whsec_'.length), 'base64');
  const estandar = createHmac('sha256', clave).update(`${id}.${segundos}.`).update(cuerpo).digest('base64');
  return {
    cuerpo,
    cabeceras: {
      'content-type': 'application/json',
      'user-agent': 'Albacea-Webhooks/1',
      'x-webhook-event': 'siniestro_abierto',
      'x-webhook-id': id,
      'x-webhook-attempt': '1',
      'x-webhook-signature': `sha256=${createHmac('sha256', secreto).update(cuerpo).digest('hex')}`,
      'webhook-id': id,
      'webhook-timestamp': segundos,
      'webhook-signature': `v1,${estandar}`,
      'accept-encoding': 'identity',
    },
  };
}

/** Posts everything; the milliseconds that it took. */
async function enviar({ destinos, cuantas, concurrencia }: OrdenDirecta): Promise<number> {
  const pendientes = destinos.map(({ url, secreto }) => ({
    url,
    mensajes: Array.from({ length: Math.ceil(cuantas / destinos.length) }, (_, i) => unMensaje(secreto, i)),
  }));
  const comienzo = performance.now();
  await Promise.all(
    pendientes.flatMap(({ url, mensajes }) =>
      Array.from({ length: concurrencia }, async () => {
        for (let mensaje = mensajes.pop(); mensaje; mensaje = mensajes.pop()) {
          const { cuerpo, cabeceras } = mensaje;
          const { statusCode, body } = await request(url, {
            method: 'POST',
            dispatcher: agente,
            headers: cabeceras,
            body: cuerpo,
          });
          await body.dump();
          if (statusCode !== 200) throw new Error(`a receiver answered ${statusCode}`);
        }
      }),
    ),
  );
  return performance.now() - comienzo;
}

servir<OrdenDirecta>(enviar);
