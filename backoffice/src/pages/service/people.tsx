/** People of the service. */
import { SERVICE_ROLES, SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { PeoplePanel } from '../settings/people-panel.tsx';

export const People = () => <PeoplePanel aseguradora={SERVICE_SLUG} roles={SERVICE_ROLES} />;
