/** A paper with the seal of the service, and in it the mandates that it holds, as data. */

import { CREDENTIAL_TYPE } from '@albacea/contract/schemas/credencial.ts';
import type { Addresses } from '../../http/host.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Seal } from '../../platform/seal/cms-signer.ts';
import type { Lane, Order } from '../../platform/worker-pool/lane.ts';
import { fold } from '../../shared/rules-text.ts';
import { paintSealedApart } from '../letters/render/paint-apart.ts';
import type { Paper } from '../letters/render/rules-paper.ts';
import type { CredentialKeys } from './keys.ts';
import { claimsOf, type MandateAsData } from './rules-claims.ts';

export interface Seals {
  readonly seal: Seal;
  readonly keys: CredentialKeys;
}

export interface SealingDependencies {
  readonly addresses: Pick<Addresses, 'servicio'>;
  readonly seals: Seals;
  /** Of this machine: verifiers are outside, also of the papers of a test insurer. */
  readonly clock: Clock;
}

/** A paper that is to be sealed, and the mandates in it. */
export interface PaperToSeal {
  readonly papel: Paper;
  readonly mandatos: readonly MandateAsData[];
}

/** @returns the credential of one, a compact JWS */
export const signCredential = (
  { addresses, seals, clock }: SealingDependencies,
  mandate: MandateAsData,
): Promise<string> => seals.keys.sign(CREDENTIAL_TYPE, { ...claimsOf(addresses.servicio, mandate, clock.now()) });

/** @throws LaneError, DomainError no_disponible */
export async function paintSealed(
  deps: SealingDependencies,
  lane: Lane,
  order: Order,
  { papel, mandatos }: PaperToSeal,
): Promise<Buffer> {
  const t = TEXTS[papel.idioma];
  const servicio = papel.emisor?.nombre ?? 'Albacea';
  const enclosed = await Promise.all(
    mandatos.map(async (one, i) => ({
      name: fileName(one, i),
      description: t.credencial(one.mandato.proveedor),
      content: await signCredential(deps, one),
    })),
  );
  const about = { name: servicio, reason: t.motivo(servicio), date: deps.clock.now().toISOString() };
  return paintSealedApart(lane, order, papel, deps.seals.seal, about, enclosed);
}

/** Numbered, because a paper may hold several for providers whose names look alike in plain letters. */
const fileName = ({ mandato: { proveedor } }: MandateAsData, i: number): string =>
  `mandato-${i + 1}-${fold(proveedor ?? 'registros')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)}.jwt`;

const TEXTS = {
  es: {
    motivo: (service: string) => `Emitido por ${service}`,
    credencial: (proveedor: string | null) =>
      proveedor === null
        ? 'La autorización para los registros públicos, para programas'
        : `La autorización para ${proveedor}, para programas`,
  },
  en: {
    motivo: (service: string) => `Issued by ${service}`,
    credencial: (proveedor: string | null) =>
      proveedor === null
        ? 'The authorisation for the public registers, for programs'
        : `The authorisation for ${proveedor}, for programs`,
  },
} as const;
