/** The steps of the model of the accounts: what can be tried, and on what. */
import type { Copy, CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_RESULTS } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import type { Paper } from './cuentas.ts';

/** What the model knows of an action: written down here, not asked of the rules. */
export interface ActionKind {
  readonly irreversible: boolean;
  readonly sinTramite: boolean;
  readonly conCopia: boolean;
  readonly pideParentesco: boolean;
}

const kind = (changes: Partial<ActionKind> = {}): ActionKind => ({
  irreversible: false,
  sinTramite: false,
  conCopia: false,
  pideParentesco: false,
  ...changes,
});

export type Proveedor = 'gimnasio' | 'facebook' | 'microsoft';
export const PROVEEDORES: Readonly<Record<Proveedor, Partial<Record<CuentaAction, ActionKind>>>> = {
  gimnasio: {
    cancelar: kind(),
    eliminar: kind({ irreversible: true, conCopia: true }),
    conservar: kind({ sinTramite: true }),
  },
  facebook: {
    conmemorar: kind(),
    eliminar: kind({ irreversible: true, conCopia: true, pideParentesco: true }),
    conservar: kind({ sinTramite: true }),
  },
  microsoft: {
    eliminar: kind({ sinTramite: true, conCopia: true }),
    conservar: kind({ sinTramite: true }),
  },
};

export type Step =
  | { readonly que: 'proponer'; readonly quien: Paper; readonly proveedor: Proveedor; readonly cual: number }
  | { readonly que: 'cambiar'; readonly quien: Paper; readonly en: number; readonly cual: number }
  | {
      readonly que: 'confirmar';
      readonly quien: Paper;
      readonly en: number;
      readonly copia: 'pedida' | 'rechazada' | null;
    }
  | { readonly que: 'anotar'; readonly quien: Paper; readonly en: number; readonly copia: Exclude<Copy, 'ofrecida'> }
  | { readonly que: 'resolver'; readonly quien: Paper; readonly en: number; readonly resultado: CuentaResult }
  | {
      readonly que: 'deshacer' | 'solicitar' | 'concluir' | 'insistir' | 'rechazar' | 'callar' | 'descartar' | 'tarde';
      readonly quien: Paper;
      readonly en: number;
    }
  | { readonly que: 'objetar'; readonly quien: Paper; readonly en: number | null }
  | {
      readonly que: 'decidir';
      readonly quien: Paper;
      readonly en: number;
      readonly decision: 'levantada' | 'mantenida';
      readonly efecto: 'conservar' | 'descartar';
    }
  | { readonly que: 'papeles'; readonly cual: 'prueba' | 'mandato' | 'revocar' | 'completa' | 'parentesco' }
  | { readonly que: 'esperar'; readonly horas: number }
  /** What would come next for an account, so that sequences reach its later states. */
  | { readonly que: 'seguir'; readonly en: number; readonly cual: number };

const en = fc.nat({ max: 3 });
const which = fc.nat({ max: 2 });
/** Mostly somebody who may: a model that is refused all the time shows little. */
const withPeso = (...usual: Paper[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom<Paper>('heredero', 'allegado', 'aseguradora', 'servicio', 'sistema') },
  );
const family = withPeso('heredero', 'servicio');
const service = withPeso('servicio', 'sistema');

const OF_CUENTA: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      que: fc.constant('proponer' as const),
      quien: withPeso('heredero', 'allegado', 'aseguradora', 'servicio'),
      proveedor: fc.constantFrom<Proveedor>('gimnasio', 'facebook', 'microsoft'),
      cual: which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ que: fc.constant('cambiar' as const), quien: family, en, cual: which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      que: fc.constant('confirmar' as const),
      quien: family,
      en,
      copia: fc.constantFrom('rechazada' as const, 'rechazada' as const, 'pedida' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      que: fc.constant('anotar' as const),
      quien: family,
      en,
      copia: fc.constantFrom('obtenida' as const, 'pedida' as const, 'rechazada' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('resolver' as const),
      quien: service,
      en,
      resultado: fc.constantFrom(...CUENTA_RESULTS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ que: fc.constantFrom('deshacer' as const, 'descartar' as const), quien: family, en }),
  },
  { weight: 10, arbitrary: fc.record({ que: fc.constant('solicitar' as const), quien: service, en }) },
  {
    weight: 10,
    arbitrary: fc.record({
      que: fc.constantFrom('concluir' as const, 'insistir' as const, 'rechazar' as const, 'callar' as const),
      quien: service,
      en,
    }),
  },
  { weight: 1, arbitrary: fc.record({ que: fc.constant('tarde' as const), quien: family, en }) },
];

const OF_CASO: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      que: fc.constant('objetar' as const),
      quien: withPeso('heredero', 'allegado', 'aseguradora', 'servicio'),
      en: fc.oneof(en, fc.constant(null)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      que: fc.constant('decidir' as const),
      quien: withPeso('servicio'),
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

const FOLLOW = {
  weight: 45,
  arbitrary: fc.record({ que: fc.constant('seguir' as const), en, cual: fc.nat({ max: 4 }) }),
};

const DATABASE: Step[] = (['prueba', 'mandato', 'completa', 'parentesco'] as const).map((cual) => ({
  que: 'papeles',
  cual,
}));

/** An account and base papers first, so that most sequences get somewhere. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.oneof(...OF_CUENTA.slice(0, 1)), { minLength: 1, maxLength: 3 }),
    fc.oneof({ weight: 4, arbitrary: fc.constant(DATABASE) }, { weight: 1, arbitrary: fc.subarray(DATABASE) }),
    fc.array(fc.oneof(...OF_CUENTA, ...OF_CASO, FOLLOW), { minLength: 10, maxLength: 45 }),
  )
  .map(([first, papers, resto]) => [...first, ...papers, ...resto]);
