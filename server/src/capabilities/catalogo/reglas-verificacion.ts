/** How sure we are of each field of an entry; pure. */
import type { AccionDeFicha, FichaDeProveedor, Verificacion } from '@albacea/contract/proveedores.ts';
import { type EstadoDeDato, TIPOS_DISCRETOS, type TipoDeProveedor } from '@albacea/contract/proveedores-listas.ts';

/** What is known of a field: a state, the day it was last looked into, and where. */
export interface Certeza extends Omit<Verificacion, 'estado'> {
  readonly estado: EstadoDeDato;
}

/** Fields of the provider that state a fact of the world. The others (name, kind, order…) are our own arrangement. */
const HECHOS = ['matriz', 'dominios', 'pagina', 'descriptores_bancarios', 'caducidad_por_inactividad_dias'] as const;
const HECHOS_DE_ACCION = ['papeles', 'direccion', 'idioma', 'plazo_publicado_dias', 'agente'] as const;

const DESCONOCIDO: Certeza = { estado: 'desconocido', fecha: null, fuente: null };

/** Whether the accounts of a kind are reserved by default. */
export const esDiscreto = (tipo: TipoDeProveedor): boolean => TIPOS_DISCRETOS.includes(tipo);

/** Whether nobody has to ask: it ends by itself, or there is nobody to ask. */
export const sinTramite = ({ canal }: Pick<AccionDeFicha, 'canal'>): boolean => canal === 'nada_que_presentar';

/**
 * Whether a path of `salvo` speaks of a field: the same path with `*` for any action, or one above it.
 * @param campo for instance `acciones.eliminar.papeles.titulo_sucesorio`
 */
export function cubre(patron: string, campo: string): boolean {
  const pasos = campo.split('.');
  return patron.split('.').every((paso, i) => paso === pasos[i] || (paso === '*' && pasos[i] !== undefined));
}

/** What the entry states of a field, whether or not it is filled in: the last group that covers it, or the default. */
export function verificacionDe({ verificacion }: FichaDeProveedor, campo: string): Verificacion {
  const grupo = verificacion.salvo.findLast(({ campos }) => campos.some((patron) => cubre(patron, campo)));
  const { estado, fecha, fuente } = grupo ?? verificacion;
  return { estado, fecha, fuente };
}

/**
 * Every field that states a fact, with its certainty, in the order of the entry. A field that nobody knows is
 * `desconocido`; what does not apply (no parent, the address where there is nothing to file) is left out, and so is
 * a single paper, unless it differs from the papers as a whole.
 */
export function certezasDe(ficha: FichaDeProveedor): Map<string, Certeza> {
  const certezas = new Map<string, Certeza>();
  const anotar = (campo: string, valor: unknown) =>
    certezas.set(campo, esDesconocido(valor) ? DESCONOCIDO : verificacionDe(ficha, campo));
  for (const hecho of HECHOS) if (hecho !== 'matriz' || ficha.matriz !== null) anotar(hecho, ficha[hecho]);
  if (ficha.notas) anotar('notas', ficha.notas);
  for (const accion of ficha.acciones) {
    const base = `acciones.${accion.accion}`;
    for (const campo of ['accion', 'quien', 'canal'] as const) anotar(`${base}.${campo}`, accion[campo]);
    if (accion.notas) anotar(`${base}.notas`, accion.notas);
    if (sinTramite(accion)) continue;
    for (const hecho of HECHOS_DE_ACCION) anotar(`${base}.${hecho}`, accion[hecho]);
    // No papers at all is an answer, not a gap.
    if (accion.papeles.length === 0) certezas.set(`${base}.papeles`, verificacionDe(ficha, `${base}.papeles`));
    if (accion.plazo_publicado_dias !== null) anotar(`${base}.plazo_computo`, accion.plazo_computo);
    for (const papel of accion.papeles) {
      const campo = `${base}.papeles.${papel}`;
      const suya = verificacionDe(ficha, campo);
      if (!mismaCerteza(suya, verificacionDe(ficha, `${base}.papeles`))) certezas.set(campo, suya);
    }
  }
  return certezas;
}

/** Whether a path of `salvo` speaks of any field of the entry. */
export function hayCampo(ficha: FichaDeProveedor, patron: string): boolean {
  const campos = [
    ...certezasDe(ficha).keys(),
    ...ficha.acciones.flatMap(({ accion, papeles }) => papeles.map((papel) => `acciones.${accion}.papeles.${papel}`)),
  ];
  return campos.some((campo) => cubre(patron, campo));
}

const esDesconocido = (valor: unknown): boolean =>
  valor === null || valor === 'desconocido' || (Array.isArray(valor) && valor.length === 0);

export function mismaCerteza(a: Certeza, b: Certeza): boolean {
  return (
    a.estado === b.estado &&
    a.fecha === b.fecha &&
    a.fuente?.clase === b.fuente?.clase &&
    a.fuente?.referencia === b.fuente?.referencia
  );
}
