/** The identity provider of the service's own people. */
import { SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { SignOnAt } from '../settings/sign-on.tsx';

export const SignOn = () => <SignOnAt aseguradora={SERVICE_SLUG} roles={['superadmin', 'gestor']} />;
