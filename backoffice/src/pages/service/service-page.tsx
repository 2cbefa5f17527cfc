/** Administration of the service: insurers, its own people, kept e-mails. */
import { SERVICE_ROLES, SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Paper, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { PageWithTabs } from '../../ui/page.tsx';
import { Muted } from '../../ui/text.tsx';
import { AuditTrail } from '../audit/log.tsx';
import { PeoplePanel } from '../settings/people-panel.tsx';
import { SignOnAt } from '../settings/sign-on.tsx';
import { Aseguradoras } from './aseguradoras.tsx';

/** The kept e-mails of all insurers and of the service. */
const Mails = () => (
  <Paper>
    <KeptMails aseguradora={SERVICE_SLUG} />
  </Paper>
);

const TABS = {
  aseguradoras: Aseguradoras,
  personas: People,
  'inicio-unico': SignOn,
  correos: Mails,
  auditoria: Audit,
};

export function Component() {
  const { t } = useTranslation('servicio');
  return <PageWithTabs title={t('titulo')} base="/servicio" tabs={TABS} nameOf={(tab) => t(`pestanas.${tab}`)} />;
}

/** The audit log of the service itself. */
function Audit() {
  const { t } = useTranslation('auditoria');
  return (
    <Stack>
      <Muted>{t('servicioTexto')}</Muted>
      <AuditTrail aseguradora={SERVICE_SLUG} />
    </Stack>
  );
}

function People() {
  return <PeoplePanel aseguradora={SERVICE_SLUG} roles={SERVICE_ROLES} />;
}

function SignOn() {
  return <SignOnAt aseguradora={SERVICE_SLUG} roles={['superadmin', 'gestor']} />;
}
