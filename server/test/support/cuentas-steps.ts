/** The random steps for the model of the accounts. */
import type { Copy, CuentaAction, CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_RESULTS } from '@albacea/contract/schemas/lists.ts';
import fc from 'fast-check';
import type { Role } from './cuentas.ts';

/** The properties of each action, repeated here so that the model does not depend on the rules under test. */
export interface ActionKind {
  readonly irreversible: boolean;
  readonly withoutRequest: boolean;
  readonly withCopy: boolean;
  readonly asksParentesco: boolean;
}

const kind = (changes: Partial<ActionKind> = {}): ActionKind => ({
  irreversible: false,
  withoutRequest: false,
  withCopy: false,
  asksParentesco: false,
  ...changes,
});

export type Proveedor = 'gimnasio' | 'facebook' | 'microsoft';
export const PROVEEDORES: Readonly<Record<Proveedor, Partial<Record<CuentaAction, ActionKind>>>> = {
  gimnasio: {
    cancelar: kind(),
    eliminar: kind({ irreversible: true, withCopy: true }),
    conservar: kind({ withoutRequest: true }),
  },
  facebook: {
    conmemorar: kind(),
    eliminar: kind({ irreversible: true, withCopy: true, asksParentesco: true }),
    conservar: kind({ withoutRequest: true }),
  },
  microsoft: {
    eliminar: kind({ withoutRequest: true, withCopy: true }),
    conservar: kind({ withoutRequest: true }),
  },
};

export type Step =
  | { readonly what: 'proponer'; readonly who: Role; readonly proveedor: Proveedor; readonly which: number }
  | { readonly what: 'cambiar'; readonly who: Role; readonly at: number; readonly which: number }
  | {
      readonly what: 'confirmar';
      readonly who: Role;
      readonly at: number;
      readonly copia: 'la_guardan' | 'rechazada' | null;
    }
  | { readonly what: 'anotar'; readonly who: Role; readonly at: number; readonly copia: Exclude<Copy, 'ofrecida'> }
  | { readonly what: 'resolver'; readonly who: Role; readonly at: number; readonly resultado: CuentaResult }
  | {
      readonly what: 'deshacer' | 'solicitar' | 'concluir' | 'insistir' | 'rechazar' | 'callar' | 'descartar' | 'tarde';
      readonly who: Role;
      readonly at: number;
    }
  | { readonly what: 'objetar'; readonly who: Role; readonly at: number | null }
  | {
      readonly what: 'decidir';
      readonly who: Role;
      readonly at: number;
      readonly decision: 'levantada' | 'mantenida';
    }
  | { readonly what: 'papeles'; readonly which: 'prueba' | 'mandato' | 'revocar' | 'completa' | 'parentesco' }
  | { readonly what: 'esperar'; readonly hours: number }
  /** The next step for an account, so that sequences reach its later states. */
  | { readonly what: 'seguir'; readonly at: number; readonly which: number };

const at = fc.nat({ max: 3 });
const which = fc.nat({ max: 2 });
/** Mostly a role that may do it, because sequences of refusals test little. */
const mostly = (...usual: Role[]) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom<Role>('heredero', 'allegado', 'aseguradora', 'servicio', 'sistema') },
  );
const family = mostly('heredero', 'servicio');
const service = mostly('servicio', 'sistema');

const OF_CUENTA: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('proponer' as const),
      who: mostly('heredero', 'allegado', 'aseguradora', 'servicio'),
      proveedor: fc.constantFrom<Proveedor>('gimnasio', 'facebook', 'microsoft'),
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('cambiar' as const), who: family, at, which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('confirmar' as const),
      who: family,
      at,
      copia: fc.constantFrom('rechazada' as const, 'rechazada' as const, 'la_guardan' as const, null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('anotar' as const),
      who: family,
      at,
      copia: fc.constantFrom('la_guardan' as const, 'guardada' as const, 'rechazada' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('resolver' as const),
      who: service,
      at,
      resultado: fc.constantFrom(...CUENTA_RESULTS),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constantFrom('deshacer' as const, 'descartar' as const), who: family, at }),
  },
  { weight: 10, arbitrary: fc.record({ what: fc.constant('solicitar' as const), who: service, at }) },
  {
    weight: 10,
    arbitrary: fc.record({
      what: fc.constantFrom('concluir' as const, 'insistir' as const, 'rechazar' as const, 'callar' as const),
      who: service,
      at,
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('tarde' as const), who: family, at }) },
];

const OF_CASO: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Step> }[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('objetar' as const),
      who: mostly('heredero', 'allegado', 'aseguradora', 'servicio'),
      at: fc.oneof(at, fc.constant(null)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('decidir' as const),
      who: mostly('servicio'),
      at,
      decision: fc.constantFrom('levantada' as const, 'levantada' as const, 'mantenida' as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('papeles' as const),
      which: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.constantFrom('prueba' as const, 'mandato' as const, 'completa' as const, 'parentesco' as const),
        },
        { weight: 1, arbitrary: fc.constant('revocar' as const) },
      ),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ what: fc.constant('esperar' as const), hours: fc.constantFrom(1, 71, 72, 960) }),
  },
];

const FOLLOW = {
  weight: 45,
  arbitrary: fc.record({ what: fc.constant('seguir' as const), at, which: fc.nat({ max: 4 }) }),
};

const BASE_DOCUMENTS: Step[] = (['prueba', 'mandato', 'completa', 'parentesco'] as const).map((which) => ({
  what: 'papeles',
  which,
}));

/** Sequences that begin with an account and the base documents, so that most reach later states. */
export const steps: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.oneof(...OF_CUENTA.slice(0, 1)), { minLength: 1, maxLength: 3 }),
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(BASE_DOCUMENTS) },
      { weight: 1, arbitrary: fc.subarray(BASE_DOCUMENTS) },
    ),
    fc.array(fc.oneof(...OF_CUENTA, ...OF_CASO, FOLLOW), { minLength: 10, maxLength: 45 }),
  )
  .map(([first, documents, rest]) => [...first, ...documents, ...rest]);
