/** Claim (siniestro): automatic opening from a funeral-insurance policy, and the channel's register of claims. */
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
import { CasoId, instant, object, option, orNull, pageQuery, paragraph, severalOf } from './common.ts';
import { CASO_STATES, PRIORITIES } from './lists.ts';
import { openingReferences, Referencia, shownReferences } from './referencias.ts';

const common = {
  poliza_numero: PolizaNumber,
  fallecido: Fallecido,
  heredero: Heredero,
  prioridad: Type.Optional(
    option(PRIORITIES, { default: 'normal', description: 'How the service orders its work.', examples: ['urgente'] }),
  ),
  notas_aseguradora: Type.Optional(
    paragraph(
      4000,
      'Free-text note from the insurer. Blank is as if it were missing.',
      'La familia prefiere que se la llame por la tarde.',
    ),
  ),
  ...openingReferences,
};

/** Body of POST /siniestro, Variant A: modules one by one; without them, those of the pack `basico`. */
export const SiniestroANotice = object(
  {
    ...common,
    modulos: Type.Optional({
      ...Modulos,
      description:
        'Modules of the case, each once. Without them a case that is opened gets those of the pack `basico`, and one that the claim joins keeps its own.',
    }),
  },
  { description: 'A claim; it opens a case.' },
);
/** Body of POST /siniestro, Variant B: a pack by name, `basico` by default. */
export const SiniestroBNotice = object(
  {
    ...common,
    pack: Type.Optional(
      Type.String({
        // No pattern: an unknown name is refused with the list of valid ones. No default: it would hide that nobody chose, and a claim that joins a
        // case then keeps the case's modules.
        description:
          'A pack of GET /catalogo/packs; any other is refused with the list of those the insurer has. Without it a case that is opened gets `basico`, and one that the claim joins keeps its modules.',
        examples: ['basico'],
      }),
    ),
  },
  { description: 'A claim; it opens a case.' },
);
export type SiniestroNotice = Static<typeof SiniestroANotice> & Static<typeof SiniestroBNotice>;

export const OpenSiniestroA = object(
  { caso_id: CasoId, portal_url: PortalUrl, token_heredero: TokenHeredero },
  { description: 'The case that the claim opened or joined.' },
);
export const OpenSiniestroB = object(
  {
    caso_id: CasoId,
    modulos_contratados: ContractedModulos,
    acceso_heredero: HerederoAccess,
  },
  { description: 'The case that the claim opened or joined.' },
);

export const Siniestro = object(
  {
    siniestro_id: Type.String({ examples: ['0199f3a1-7d2e-7cc3-9d52-5f0a8a4b6c11'] }),
    caso_id: CasoId,
    poliza_numero: Type.String({ examples: ['DEC-0048213-7'] }),
    prioridad: option(PRIORITIES, { examples: ['normal'] }),
    notas_aseguradora: orNull(Type.String({ examples: ['La familia prefiere que se la llame por la tarde.'] })),
    ...shownReferences,
    registrado: instant('When the claim was recorded.'),
  },
  { description: 'A claim of the register.' },
);
export type Siniestro = Static<typeof Siniestro>;

/** For the desk, where people search by person. */
export const ListedSiniestro = object({
  ...Siniestro.properties,
  fallecido: object({ nombre: Type.String(), apellidos: Type.String() }),
});
export type ListedSiniestro = Static<typeof ListedSiniestro>;

export const SiniestrosQuery = object({
  estado: Type.Optional(
    severalOf(CASO_STATES, 'Only claims whose case is in these states.', ['abierto', 'en_tramite']),
  ),
  poliza_numero: Type.Optional({ ...PolizaNumber, description: 'Only claims of this policy.' }),
  referencia: Type.Optional({ ...Referencia, description: 'Only claims with this reference, capitals included.' }),
  ...pageQuery,
});
