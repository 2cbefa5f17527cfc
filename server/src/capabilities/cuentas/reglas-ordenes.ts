/**
 * What keeps somebody from a command on an account now. The guards of the commands and what the pages offer ask these rules, so
 * that what is offered is accepted; pure.
 */
import type { Copia } from '@albacea/contract/cuentas.ts';
import { type Frase, NADA_OFRECIDO, type Ofrecidas, ofrecerDesde, type Veredicto } from '../casos/reglas-ofrecidas.ts';
import type { Quien } from '../casos/reglas-transiciones.ts';
import { lacksForCut, type Suministro, sinTramite } from './reglas-acciones.ts';
import { ordenDeLaFamilia } from './reglas-carta-que-toca.ts';
import {
  type CuentaParaEnvio,
  deBase,
  enviaLaFamilia,
  impedimentosDeEnvio,
  impedimentosDeInsistencia,
  type ProveedorParaEnvio,
  type SituacionDelCaso,
} from './reglas-envio.ts';
import { type OrdenDeCuenta, TRANSICIONES_DE_CUENTA } from './reglas-estados.ts';
import { motivosContraElSilencio } from './reglas-plazo.ts';

type Pedida = Parameters<typeof ordenDeLaFamilia>[0] & Parameters<typeof motivosContraElSilencio>[0];

/** An account with all that decides about its commands. */
export interface CuentaEnMano {
  readonly cuenta: CuentaParaEnvio & Pedida;
  readonly proveedor: ProveedorParaEnvio;
  readonly caso: SituacionDelCaso;
}

/** What a confirmation lacks that nobody can say along with it; null: nothing. */
export function lacksForConfirmation({
  accion,
  ...suministro
}: Suministro & Pick<CuentaParaEnvio, 'accion'>): 'accion' | 'vivienda_habitada' | null {
  if (accion === null) return 'accion';
  const lacks = lacksForCut({ accion, ...suministro, corte_aceptado: null });
  return lacks === 'vivienda_habitada' ? lacks : null;
}

/** A copy was offered once, so that something can become of it. */
export const copyWasOffered = ({ copia }: { readonly copia: Copia | null }): boolean => copia !== null;

const FALTA_PARA_CONFIRMAR: Readonly<Record<'accion' | 'vivienda_habitada', Frase>> = {
  accion: {
    es: 'Antes hay que elegir qué se hace con la cuenta.',
    en: 'First it has to be chosen what is done with the account.',
  },
  vivienda_habitada: {
    es: 'Antes hay que decir si vive alguien en la casa.',
    en: 'First it has to be said whether somebody lives in the home.',
  },
};

/** The rules of the commands that ask for more than state and role. */
const REGLAS: Partial<Record<OrdenDeCuenta, (en: CuentaEnMano, ahora: Date) => Veredicto>> = {
  confirmar({ cuenta, proveedor: { tipo } }) {
    const falta = lacksForConfirmation({ ...cuenta, tipo });
    return falta === null ? [] : [FALTA_PARA_CONFIRMAR[falta]];
  },
  anotar_copia: ({ cuenta }) => (copyWasOffered(cuenta) ? [] : 'ociosa'),
  solicitar: (en, ahora) => (sinTramite(en.proveedor) ? 'ociosa' : envio(en, ahora)),
  volver_a_solicitar: (en, ahora) => (sinTramite(en.proveedor) ? 'ociosa' : envio(en, ahora)),
  solicitar_por_familia: (en, ahora) => (enviaLaFamilia(en.proveedor) ? envio(en, ahora) : 'ociosa'),
  concluir_sin_solicitud: ({ proveedor, caso }) =>
    sinTramite(proveedor) ? deBase(caso).map(({ texto }) => texto) : 'ociosa',
  insistir: ({ cuenta, proveedor, caso }, ahora) =>
    impedimentosDeInsistencia(cuenta, proveedor, caso, ahora).map(({ texto }) => texto),
  insistir_por_familia: ({ cuenta }) => (ordenDeLaFamilia(cuenta) === 'insistir_por_familia' ? [] : 'ociosa'),
  reclamar_por_familia: ({ cuenta }) => (ordenDeLaFamilia(cuenta) === 'reclamar_por_familia' ? [] : 'ociosa'),
  dar_por_silencio({ cuenta }, ahora) {
    const motivos = motivosContraElSilencio(cuenta, ahora);
    return motivos === null ? [] : [motivos];
  },
};

const envio = ({ cuenta, proveedor, caso }: CuentaEnMano, ahora: Date): Frase[] =>
  impedimentosDeEnvio(cuenta, proveedor, caso, ahora).map(({ texto }) => texto);

/** What can be done with an account, by whom. @param quien null: somebody who may only look */
export const ofrecidas = (en: CuentaEnMano, quien: Quien | null, ahora: Date): Ofrecidas =>
  quien === null || !en.caso.vivo
    ? NADA_OFRECIDO
    : ofrecerDesde(TRANSICIONES_DE_CUENTA, en.cuenta.estado, quien, (orden) => {
        return REGLAS[orden as OrdenDeCuenta]?.(en, ahora) ?? [];
      });
