/** The readings that the parts of a case's page share. They come in one read; each hook takes its part of it. */
import type { CasoAtDesk } from '@albacea/contract/schemas/caso-at-desk.ts';
import type { CallError } from '@albacea/contract/schemas/client.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { DataOf } from '../../app/client.ts';
import { useReading } from '../../app/data.ts';
import { useCaso } from './context.ts';

function useAtDesk<D>(select: (whole: CasoAtDesk) => D): UseQueryResult<D, CallError> {
  const { params } = useCaso();
  return useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/escritorio', { params }, { select });
}

type ForService = NonNullable<CasoAtDesk['servicio']>;

/** A part that people of the service alone read; for others it never comes. */
const useForService = <K extends keyof ForService>(part: K) =>
  useAtDesk(({ servicio }) => servicio?.[part]) as UseQueryResult<ForService[K], CallError>;

/** Commands on the whole case, its last step, and for the service its assignee. */
export const useOrders = () => useAtDesk(({ ordenes }) => ordenes).data;
/** Questions of the insurer, oldest first. */
export const useQuestions = () => useAtDesk(({ consultas }) => consultas);
export const useDeadlines = () => useForService('plazos');
/** Acts that take a second person, newest first. */
export const useReleases = () => useForService('vistos_buenos').data ?? [];
/** Answers of providers about the accounts. */
export const useAnswers = () => useForService('respuestas');
/** Letters that can still be taken back. */
export const useLetters = () => useForService('cartas');
/** Calls that the family has asked for. */
export const useCalls = () => useForService('llamadas').data ?? [];
/** Requests of the family about their own data. */
export const useRights = () => useForService('peticiones');
export const useHandovers = () => useForService('relevos').data;
/** Alerts, notices and undone requests of a person who may be alive. */
export const useLifeGuard = () => useForService('persona_viva');

type Mandato = NonNullable<DataOf<'GET /aseguradoras/{aseguradora}/casos/{caso}/mandato'>['mandato']>;

/** Whether the name under a mandate waits for somebody of the service. */
export const waitsForName = ({ estado, revision_de_nombre }: Pick<Mandato, 'estado' | 'revision_de_nombre'>): boolean =>
  estado === 'firmado' && revision_de_nombre === 'pendiente';
