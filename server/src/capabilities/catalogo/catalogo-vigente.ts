/** The catalogue that holds now: the files of the release, and over them the corrections of case managers. */
import type { FichaDeProveedor } from '@albacea/contract/proveedores.ts';
import type { Registro } from '../../platform/registro.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import type { CatalogoDeFichero, EsFicha } from './cargar-proveedores.ts';
import { aplicarCorrecciones, type Correccion } from './reglas-correcciones.ts';
import { correccionesDesde, type FilaDeCorreccion, type Lector, ultimaCorreccion } from './sql.ts';

export interface CatalogoVigente {
  /** Version of the files and number of the last correction; equal versions are equal catalogues. */
  readonly version: string;
  /** By code. */
  readonly fichas: readonly FichaDeProveedor[];
  /** The entry of a code, or undefined. */
  ficha(codigo: string): FichaDeProveedor | undefined;
}

export interface Catalogo {
  readonly esFicha: EsFicha;
  /**
   * The catalogue as this transaction sees it. It asks for the number of the last correction each time, which is one look
   * at the end of an index, so that a correction holds in every process as soon as it is committed.
   */
  vigente(tx: Lector): Promise<CatalogoVigente>;
}

/** @param registro hears of corrections that no longer fit the files */
export function crearCatalogo({ version, fichas, esFicha }: CatalogoDeFichero, registro: Registro): Catalogo {
  const estado = (ultima: number, vigentes: readonly FichaDeProveedor[]) => {
    const porCodigo = new Map(vigentes.map((ficha) => [ficha.codigo, ficha]));
    return { ultima, version: `${version}.${ultima}`, fichas: vigentes, ficha: (c: string) => porCodigo.get(c) };
  };
  const original = estado(0, fichas);
  let conocido = original;
  return {
    esFicha,
    async vigente(tx) {
      const ultima = await ultimaCorreccion(tx);
      if (ultima === conocido.ultima) return conocido;
      // Fewer than before: the database was restored, so everything is read anew.
      const base = ultima > conocido.ultima ? conocido : original;
      const filas = await correccionesDesde(tx, base.ultima);
      const resultado = aplicarCorrecciones(base.fichas, filas.map(correccionDe), esFicha);
      if (resultado.ignoradas.length > 0)
        registro.warn({ correcciones: resultado.ignoradas }, 'corrections that no longer fit the catalogue');
      conocido = estado(filas.at(-1)?.id ?? base.ultima, resultado.fichas);
      return conocido;
    },
  };
}

function correccionDe({ fuente_clase: clase, fuente: referencia, ocurrido, ...fila }: FilaDeCorreccion): Correccion {
  return { ...fila, fuente: clase && { clase, referencia }, fecha: hoyEnMadrid(ocurrido) };
}
