/** Claim (siniestro): automatic opening from a funeral-insurance policy, and the insurer's register of claims. */
import { type Static, Type } from 'typebox';
import {
  ContractedModulos,
  Fallecido,
  Heredero,
  HerederoAccess,
  Modulos,
  PolizaNumber,
  PortalUrl,
  TokenHeredero,
} from './casos.ts';
import { CasoId, component, instant, object, option, orNull, pageQuery, paragraph, severalOf } from './common.ts';
import { CASO_STATES, PRIORITIES } from './lists.ts';
import { openingReferences, Referencia, shownReferences } from './referencias.ts';

const common = {
  poliza_numero: PolizaNumber,
  fallecido: Fallecido,
  heredero: Heredero,
  prioridad: Type.Optional(option(PRIORITIES, { default: 'normal', examples: ['urgente'] })),
  notas_aseguradora: Type.Optional(paragraph(4000, 'La familia prefiere que se la llame por la tarde.')),
  ...openingReferences,
};

/** Body of POST /siniestro, Variant A: modules one by one; without them, those of the pack `basico`. */
export const SiniestroANotice = component('NuevoSiniestro', { ...common, modulos: Type.Optional(Modulos) });
/** Body of POST /siniestro, Variant B: a pack by name, `basico` by default. */
export const SiniestroBNotice = component('NuevoSiniestro', {
  ...common,
  pack: Type.Optional(
    Type.String({
      // No pattern: an unknown name is refused with the list of valid ones. No default in the schema, because it
      // would hide that nobody chose a pack: such a claim opens a case with `basico`, but adds no modules to a case that it joins.
      examples: ['basico'],
    }),
  ),
});
export type SiniestroNotice = Static<typeof SiniestroANotice> & Static<typeof SiniestroBNotice>;

export const OpenSiniestroA = component('SiniestroAbierto', {
  caso_id: CasoId,
  portal_url: PortalUrl,
  token_heredero: TokenHeredero,
});
export const OpenSiniestroB = component('SiniestroAbierto', {
  caso_id: CasoId,
  modulos_contratados: ContractedModulos,
  acceso_heredero: HerederoAccess,
});

export const Siniestro = component('Siniestro', {
  siniestro_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
  caso_id: CasoId,
  poliza_numero: Type.String({ examples: ['DEC-0048213-7'] }),
  prioridad: option(PRIORITIES, { examples: ['normal'] }),
  notas_aseguradora: orNull(Type.String({ examples: ['La familia prefiere que se la llame por la tarde.'] })),
  ...shownReferences,
  registrado: instant(),
});
export type Siniestro = Static<typeof Siniestro>;

export const SiniestrosQuery = object({
  estado: Type.Optional(severalOf(CASO_STATES, ['abierto', 'en_tramite'])),
  poliza_numero: Type.Optional(PolizaNumber),
  referencia: Type.Optional(Referencia),
  ...pageQuery,
});
