/** Routes of the webhooks that the backoffice has beside those of the API; no logic. */
import { BACKOFFICE_OPERATIONS as B } from '@albacea/contract/operations/backoffice.ts';
import { type Route, routesOf } from '../../http/operation.ts';
import { showEntrega, successOf } from './log/developers.ts';

const { reading } = routesOf();

export const webhooksInBackofficeRoutes = (): Route[] => [
  reading(B.verExito, ({ now, query }, tx) => successOf(tx, now, query.periodo ?? 'dia')),
  reading(B.verEntrega, (p, tx) => showEntrega(tx, p.aseguradora, p.now, p.params.id, p.params.entrega)),
];
