/** Administration of the service: insurers, its own people, kept e-mails. */
import { SERVICE_ROLES, SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Paper, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { PageWithTabs } from '../../ui/page.tsx';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AuditLog } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';
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
  const { filters, query, change } = useFilters();
  const params = { aseguradora: SERVICE_SLUG };
  const list = useList('GET /aseguradoras/{aseguradora}/auditoria', { params, query });
  const reading = useReading('GET /aseguradoras/{aseguradora}/auditoria/verificacion', { params }, { enabled: false });
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('servicioTexto')}
      </Text>
      <Seal reading={reading} />
      <Filters filters={filters} change={change} withObjects={false} />
      <AuditLog list={list} change={change} />
    </Stack>
  );
}

function People() {
  return <PeoplePanel aseguradora={SERVICE_SLUG} roles={SERVICE_ROLES} />;
}

function SignOn() {
  return <SignOnAt aseguradora={SERVICE_SLUG} roles={['superadmin', 'gestor']} />;
}
