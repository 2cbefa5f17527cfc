/** The four ways to open a case, and how a refusal of their input is stated: status, code, and the message in both languages. */
import assert from 'node:assert/strict';
import type { Aseguradora, Entorno, Respuesta } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';
import { enviar, esFallo } from './peticiones.ts';

// biome-ignore lint/suspicious/noExplicitAny: bodies are bent out of shape on purpose
export type Cuerpo = any;

/** One opening endpoint of one variant. */
export interface Puerta {
  readonly nombre: string;
  readonly variante: 'A' | 'B';
  readonly ruta: '/casos' | '/siniestro';
  /** A body that it accepts. */
  bueno(): Cuerpo;
}

export const PUERTAS: readonly Puerta[] = [
  { nombre: 'A POST /casos', variante: 'A', ruta: '/casos', bueno: unCaso },
  { nombre: 'B POST /casos', variante: 'B', ruta: '/casos', bueno: unCaso },
  { nombre: 'A POST /siniestro', variante: 'A', ruta: '/siniestro', bueno: unSiniestroA },
  { nombre: 'B POST /siniestro', variante: 'B', ruta: '/siniestro', bueno: unSiniestroB },
];

/** What is wrong, in both languages of the messages. */
export type Queja = readonly [es: string, en: string];

export interface Mostrador {
  /** Sends a body; the caller has no limit to fear, because every insurer is used for one test alone. */
  enviar(puerta: Puerta, cuerpo: Cuerpo, cabeceras?: Record<string, string>): Promise<Respuesta>;
  /** 422 that names the field and nothing else, in Spanish and in English, and opens nothing. */
  rechaza(puerta: Puerta, cuerpo: Cuerpo, campo: string, queja: Queja): Promise<void>;
  /** 201, and the case as it can be read back. */
  acepta(puerta: Puerta, cuerpo: Cuerpo): Promise<Cuerpo>;
}

/** Two new insurers, one a variant. */
export async function abrirMostrador(e: Entorno): Promise<Mostrador> {
  const de: Record<'A' | 'B', Aseguradora> = { A: await e.aseguradora('A'), B: await e.aseguradora('B') };
  const mandar: Mostrador['enviar'] = ({ variante, ruta }, cuerpo, cabeceras = {}) => {
    const { host, apiKey } = de[variante];
    return enviar(e, { metodo: 'POST', ruta, host, cuerpo, cabeceras: { 'x-api-key': apiKey, ...cabeceras } });
  };
  return {
    enviar: mandar,
    async rechaza(puerta, cuerpo, campo, [es, en]) {
      const donde = campo === '' ? '' : `${campo}: `;
      for (const [idioma, mensaje] of [
        ['es', `Datos no válidos. ${donde}${es}`],
        ['en', `Invalid data. ${donde}${en}`],
      ] as const) {
        const respuesta = await mandar(puerta, cuerpo, { 'accept-language': idioma });
        const contexto = `${puerta.nombre} ${(Buffer.isBuffer(cuerpo) ? cuerpo.toString() : JSON.stringify(cuerpo))?.slice(0, 400)}`;
        esFallo(respuesta, 'validacion', contexto);
        assert.equal(respuesta.json.error, mensaje, contexto);
        assert.equal(respuesta.cabeceras['content-language'], idioma);
      }
    },
    async acepta(puerta, cuerpo) {
      const { estado, texto, json } = await mandar(puerta, cuerpo);
      assert.equal(estado, 201, `${puerta.nombre} ${JSON.stringify(cuerpo).slice(0, 400)} → ${texto}`);
      const detalle = await e.pedir(de[puerta.variante], 'GET', `/casos/${json.data.caso_id}`);
      assert.equal(detalle.estado, 200, detalle.texto);
      return detalle.json.data;
    },
  };
}

export const contarCasos = async ({ base }: Entorno): Promise<number> => {
  const [fila] = await base.superSql<{ n: number }>('select count(*)::int as n from casos');
  return fila?.n ?? -1;
};

/** A copy of a body in which the member at a path such as `fallecido.nombre` is another, or gone when it is undefined. */
export function con(cuerpo: Cuerpo, camino: string, valor: unknown): Cuerpo {
  const copia = structuredClone(cuerpo);
  const pasos = camino.split('.');
  const ultimo = pasos.pop() as string;
  let lugar = copia;
  for (const paso of pasos) lugar = lugar[paso];
  if (valor === undefined) delete lugar[ultimo];
  else lugar[ultimo] = valor;
  return copia;
}
