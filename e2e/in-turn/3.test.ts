import { journeysInTurn } from '../../scripts/journeys.ts';

journeysInTurn(import.meta.url);
