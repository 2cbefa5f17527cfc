/** The steps of the model of the accounts: what can be tried, and on what. */
import type { AccionCuenta, Copia, ResultadoCuenta } from '@albacea/contract/cuentas.ts';
import { RESULTADOS_CUENTA } from '@albacea/contract/listas.ts';
import fc from 'fast-check';
import type { Papel } from './cuentas.ts';

/** What the model knows of an action: written down here, not asked of the rules. */
export interface ClaseDeAccion {
  readonly irreversible: boolean;
  readonly sinTramite: boolean;
  readonly conCopia: boolean;
  readonly pideParentesco: boolean;
}

const clase = (cambios: Partial<ClaseDeAccion> = {}): ClaseDeAccion => ({
  irreversible: false,
  sinTramite: false,
  conCopia: false,
  pideParentesco: false,
  ...cambios,
});

export type Proveedor = 'gimnasio' | 'facebook' | 'microsoft';
export const PROVEEDORES: Readonly<Record<Proveedor, Partial<Record<AccionCuenta, ClaseDeAccion>>>> = {
  gimnasio: {
    cancelar: clase(),
    eliminar: clase({ irreversible: true, conCopia: true }),
    conservar: clase({ sinTramite: true }),
  },
  facebook: {
    conmemorar: clase(),
    eliminar: clase({ irreversible: true, conCopia: true, pideParentesco: true }),
    conservar: clase({ sinTramite: true }),
  },
  microsoft: {
    eliminar: clase({ sinTramite: true, conCopia: true }),
    conservar: clase({ sinTramite: true }),
  },
};

export type Paso =
  | { readonly que: 'proponer'; readonly quien: Papel; readonly proveedor: Proveedor; readonly cual: number }
  | { readonly que: 'cambiar'; readonly quien: Papel; readonly en: number; readonly cual: number }
  | {
      readonly que: 'confirmar';
      readonly quien: Papel;
      readonly en: number;
      readonly copia: 'pedida' | 'rechazada' | null;
    }
  | { readonly que: 'anotar'; readonly quien: Papel; readonly en: number; readonly copia: Exclude<Copia, 'ofrecida'> }
  | { readonly que: 'resolver'; readonly quien: Papel; readonly en: number; readonly resultado: ResultadoCuenta }
  | {
      readonly que: 'deshacer' | 'solicitar' | 'concluir' | 'insistir' | 'rechazar' | 'callar' | 'descartar' | 'tarde';
      readonly quien: Papel;
      readonly en: number;
    }
  | { readonly que: 'objetar'; readonly quien: Papel; readonly en: number | null }
  | {
      readonly que: 'decidir';
      readonly quien: Papel;
      readonly en: number;
      readonly decision: 'levantada' | 'mantenida';
      readonly efecto: 'conservar' | 'descartar';
    }
  | { readonly que: 'papeles'; readonly cual: 'prueba' | 'mandato' | 'revocar' | 'completa' | 'parentesco' }
  | { readonly que: 'esperar'; readonly horas: number }
  /** What would come next for an account, so that sequences reach its later states. */
  | { readonly que: 'seguir'; readonly en: number; readonly cual: number };

const en = fc.nat({ max: 3 });
const cual = fc.nat({ max: 2 });
/** Mostly somebody who may: a model that is refused all the time shows little. */
const conPeso = (...habituales: Papel[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...habituales) },
    { weight: 1, arbitrary: fc.constantFrom<Papel>('heredero', 'allegado', 'aseguradora', 'servicio', 'sistema') },
  );
const familia = conPeso('heredero', 'servicio');
const servicio = conPeso('servicio', 'sistema');

const DE_CUENTA: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Paso> }[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      que: fc.constant('proponer' as const),
      quien: conPeso('heredero', 'allegado', 'aseguradora', 'servicio'),
      proveedor: fc.constantFrom<Proveedor>('gimnasio', 'facebook', 'microsoft'),
      cual,
    }),
  },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('cambiar' as const), quien: familia, en, cual }) },
  {
    weight: 8,
    arbitrary: fc.record({
      que: fc.constant('confirmar' as const),
      quien: familia,
      en,
      copia: fc.constantFrom('rechazada' as const, 'rechazada' as const, 'pedida' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      que: fc.constant('anotar' as const),
      quien: familia,
      en,
      copia: fc.constantFrom('obtenida' as const, 'pedida' as const, 'rechazada' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('resolver' as const),
      quien: servicio,
      en,
      resultado: fc.constantFrom(...RESULTADOS_CUENTA),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ que: fc.constantFrom('deshacer' as const, 'descartar' as const), quien: familia, en }),
  },
  { weight: 10, arbitrary: fc.record({ que: fc.constant('solicitar' as const), quien: servicio, en }) },
  {
    weight: 10,
    arbitrary: fc.record({
      que: fc.constantFrom('concluir' as const, 'insistir' as const, 'rechazar' as const, 'callar' as const),
      quien: servicio,
      en,
    }),
  },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('tarde' as const), quien: familia, en }) },
];

const DE_CASO: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Paso> }[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      que: fc.constant('objetar' as const),
      quien: conPeso('heredero', 'allegado', 'aseguradora', 'servicio'),
      en: fc.oneof(en, fc.constant(null)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('decidir' as const),
      quien: conPeso('servicio'),
      en,
      decision: fc.constantFrom('levantada' as const, 'levantada' as const, 'mantenida' as const),
      efecto: fc.constantFrom('conservar' as const, 'descartar' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      que: fc.constant('papeles' as const),
      cual: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom('prueba' as const, 'mandato' as const, 'completa' as const, 'parentesco' as const),
        },
        { weight: 1, arbitrary: fc.constant('revocar' as const) },
      ),
    }),
  },
  { weight: 6, arbitrary: fc.record({ que: fc.constant('esperar' as const), horas: fc.constantFrom(1, 71, 72, 960) }) },
];

const SEGUIR = {
  weight: 45,
  arbitrary: fc.record({ que: fc.constant('seguir' as const), en, cual: fc.nat({ max: 4 }) }),
};

const BASE: Paso[] = (['prueba', 'mandato', 'completa', 'parentesco'] as const).map((cual) => ({
  que: 'papeles',
  cual,
}));

/** An account and base papers first, so that most sequences get somewhere. */
export const pasos: fc.Arbitrary<Paso[]> = fc
  .tuple(
    fc.array(fc.oneof(...DE_CUENTA.slice(0, 1)), { minLength: 1, maxLength: 3 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(BASE) }, { weight: 1, arbitrary: fc.subarray(BASE) }),
    fc.array(fc.oneof(...DE_CUENTA, ...DE_CASO, SEGUIR), { minLength: 10, maxLength: 45 }),
  )
  .map(([primeras, papeles, resto]) => [...primeras, ...papeles, ...resto]);
