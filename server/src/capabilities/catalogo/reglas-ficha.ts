/** What an entry must hold beyond its schema, by itself and among the others; pure. */
import type { AccionDeFicha, FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import { esDiscreto, hayCampo, sinTramite } from './reglas-verificacion.ts';

/** A problem of an entry, named by the path of the field. */
export interface ProblemaDeFicha {
  readonly campo: string;
  readonly texto: { readonly es: string; readonly en: string };
}

const problema = (campo: string, es: string, en: string): ProblemaDeFicha => ({ campo, texto: { es, en } });

/**
 * @param fichas a whole catalogue
 * @returns one sentence a problem, beginning with the code of the provider; empty when all is well
 */
export function problemasDeCatalogo(fichas: readonly FichaDeProveedor[]): string[] {
  const repetidos = fichas.filter(({ codigo }, i) => fichas.findIndex((otra) => otra.codigo === codigo) !== i);
  return [
    ...repetidos.map(({ codigo }) => `${codigo}: two entries have this code.`),
    ...fichas.flatMap((ficha) =>
      problemasDeFicha(ficha, fichas).map(({ campo, texto }) => `${ficha.codigo}: ${campo}: ${texto.en}`),
    ),
  ];
}

/** @param fichas the catalogue around it; the entry with its code is passed over */
export function problemasDeFicha(ficha: FichaDeProveedor, fichas: readonly FichaDeProveedor[]): ProblemaDeFicha[] {
  const otras = fichas.filter(({ codigo }) => codigo !== ficha.codigo);
  const acciones = ficha.acciones.map(({ accion }) => accion);
  const repetidas = acciones.filter((accion, i) => acciones.indexOf(accion) !== i);
  return [
    ...problemasDeDominios(ficha, otras),
    ...problemasDeOrden(ficha, otras),
    ...problemasDeMatriz(ficha, otras),
    ...ficha.acciones.flatMap(problemasDeAccion),
    ...repetidas.map((accion) => problema(`acciones.${accion}`, 'está repetida.', 'is listed twice.')),
    ...(esDiscreto(ficha.tipo) && !ficha.discreto
      ? [problema('discreto', `debe ser true en el tipo ${ficha.tipo}.`, `must be true for the kind ${ficha.tipo}.`)]
      : []),
    ...problemasDeVerificacion(ficha),
  ];
}

function problemasDeDominios({ dominios }: FichaDeProveedor, otras: readonly FichaDeProveedor[]): ProblemaDeFicha[] {
  return dominios.flatMap((dominio) => {
    const duena = otras.find((otra) => otra.dominios.includes(dominio))?.codigo;
    return duena ? [problema('dominios', `${dominio} es de ${duena}.`, `${dominio} belongs to ${duena}.`)] : [];
  });
}

/** The telephone line is the last to go: codes of other providers arrive on it. */
function problemasDeOrden({ tipo, orden }: FichaDeProveedor, otras: readonly FichaDeProveedor[]): ProblemaDeFicha[] {
  const esLinea = tipo === 'telefonia';
  const rival = otras.find(
    (otra) => (otra.tipo === 'telefonia') !== esLinea && (esLinea ? otra.orden >= orden : otra.orden <= orden),
  );
  if (!rival) return [];
  const { codigo } = rival;
  return [
    problema(
      'orden',
      `la línea de teléfono va después de todo lo demás; vea ${codigo}.`,
      `the telephone line comes after all else; see ${codigo}.`,
    ),
  ];
}

/** A parent is another entry, and no entry is its own ancestor. */
function problemasDeMatriz(ficha: FichaDeProveedor, otras: readonly FichaDeProveedor[]): ProblemaDeFicha[] {
  const vistos = new Set([ficha.codigo]);
  for (let codigo = ficha.matriz; codigo !== null; ) {
    if (vistos.has(codigo))
      return [problema('matriz', `${codigo} sería su propia matriz.`, `${codigo} would be its own ancestor.`)];
    vistos.add(codigo);
    const matriz = otras.find((otra) => otra.codigo === codigo);
    if (!matriz) return [problema('matriz', `no hay ningún proveedor ${codigo}.`, `there is no provider ${codigo}.`)];
    codigo = matriz.matriz;
  }
  return [];
}

function problemasDeAccion(accion: AccionDeFicha): ProblemaDeFicha[] {
  const { quien, papeles, canal, direccion, plazo_publicado_dias: plazo, plazo_computo: computo } = accion;
  const en = (campo: string) => `acciones.${accion.accion}.${campo}`;
  const nadie = quien.includes('nadie');
  const esCorreo = direccion?.includes('@') === true;
  const reglas: readonly (readonly [boolean, ProblemaDeFicha])[] = [
    [
      sinTramite(accion) && (!nadie || quien.length > 1),
      problema(en('quien'), 'sin nada que presentar, solo cabe nadie.', 'where there is nothing to file: nadie alone.'),
    ],
    [
      sinTramite(accion) && (papeles.length > 0 || direccion !== null),
      problema(
        en('canal'),
        'sin nada que presentar no hay papeles ni dirección.',
        'nothing to file takes no papers and no address.',
      ),
    ],
    [
      !sinTramite(accion) && nadie,
      problema(en('quien'), 'alguien tiene que poder pedirlo.', 'somebody has to be able to ask.'),
    ],
    [
      direccion !== null && esCorreo !== (canal === 'correo_electronico'),
      problema(en('direccion'), `no corresponde al canal ${canal}.`, `does not go with the channel ${canal}.`),
    ],
    [
      plazo === null && computo !== null,
      problema(en('plazo_computo'), 'no hay plazo que contar.', 'there is no term to count.'),
    ],
  ];
  return reglas.flatMap(([falla, suyo]) => (falla ? [suyo] : []));
}

function problemasDeVerificacion(ficha: FichaDeProveedor): ProblemaDeFicha[] {
  const { verificacion } = ficha;
  const vacios = verificacion.salvo
    .flatMap(({ campos }) => campos)
    .filter((patron) => !hayCampo(ficha, patron))
    .map((patron) =>
      problema('verificacion', `${patron} no es un campo de esta ficha.`, `${patron} is no field of this entry.`),
    );
  const sinFuente = [verificacion, ...verificacion.salvo].some(
    ({ estado, fecha, fuente }) => estado === 'verificado' && (fecha === null || fuente === null),
  );
  const falta = problema(
    'verificacion',
    'lo verificado lleva día y fuente.',
    'what is verified has a day and a source.',
  );
  return sinFuente ? [...vacios, falta] : vacios;
}
