/** Data that the parts of a case's page share. One request brings all of it; each hook selects its part. */
import type { CasoAtDesk } from '@albacea/contract/schemas/caso-at-desk.ts';
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

function useAtDesk<D>(select: (whole: CasoAtDesk) => D): UseQueryResult<D, CallError> {
  const { params } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/escritorio', { params }, { select });
}

type ForService = NonNullable<CasoAtDesk['servicio']>;

/** Data only for people of the service; undefined for anybody else. */
const useForService = <K extends keyof ForService>(part: K) =>
  useAtDesk(({ servicio }) => servicio?.[part]) as UseQueryResult<ForService[K], CallError>;

/** Commands that the case allows now, its last step and, for people of the service, who works on it. */
export const useCasoCommands = () => useAtDesk(({ ordenes }) => ordenes).data;
/** The progress of the case: steps, whom it waits for, savings. */
export const useProgress = () => useAtDesk(({ marcha }) => marcha);
/** The types of the providers, for people of the insurer, who do not see the accounts in full. */
export const useProveedorTypes = () => useAtDesk(({ tipos }) => tipos);
/** Questions of the insurer, oldest first. */
export const useQuestions = () => useAtDesk(({ consultas }) => consultas);
/** The accounts in full, with their possible commands. */
export const useCuentas = () => useForService('cuentas');
export const useCertificados = () => useForService('certificados');
export const useMandato = () => useForService('mandato');
export const useDeadlines = () => useForService('plazos');
/** Acts that need a second person's release, newest first. */
export const useReleases = () => useForService('vistos_buenos').data ?? [];
/** Answers of providers about the accounts. */
export const useAnswers = () => useForService('respuestas');
/** Letters that can still be undone. */
export const useLetters = () => useForService('cartas');
/** Calls that the family has asked for. */
export const useCalls = () => useForService('llamadas').data ?? [];
/** Data protection requests of the family. */
export const useRights = () => useForService('peticiones');
export const useHandovers = () => useForService('relevos').data;
/** Notices to the person reported dead, alerts that they are alive, and requests to undo. */
export const useLifeGuard = () => useForService('persona_viva');

type Mandato = NonNullable<ForService['mandato']['mandato']>;

/** Whether the service still has to accept the name in a mandate's signature. */
export const awaitsNameReview = ({
  estado,
  revision_de_nombre,
}: Pick<Mandato, 'estado' | 'revision_de_nombre'>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';
