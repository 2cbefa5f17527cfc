/** Administration of the service: insurers, its own people, queues and mail, kept e-mails, catalogue. */
import { SERVICE_ROLES, SERVICE_SLUG } from '@albacea/contract/schemas/lists.ts';
import { Code, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useList, useReading } from '../../app/data.ts';
import { useFormats } from '../../ui/formats.ts';
import { KeptMails } from '../../ui/kept-mails.tsx';
import { PageWithTabs } from '../../ui/page.tsx';
import { Empty, Read } from '../../ui/states.tsx';
import { TableView } from '../../ui/table.tsx';
import { Filters, useFilters } from '../audit/filters.tsx';
import { AuditLog } from '../audit/log.tsx';
import { Seal } from '../audit/seal.tsx';
import { PeoplePanel } from '../settings/people-panel.tsx';
import { SignOnAt } from '../settings/sign-on.tsx';
import { Aseguradoras } from './aseguradoras.tsx';
import { Health } from './health.tsx';

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
  salud: Health,
  correos: Mails,
  catalogo: Catalogo,
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

/** The version of the provider catalogue in use, and its last corrections. */
function Catalogo() {
  const { t } = useTranslation('servicio');
  const { moment, number } = useFormats();
  const reading = useReading('GET /servicio/catalogo', {});
  return (
    <Read reading={reading}>
      {({ version, proveedores, correcciones, ultimas }) => (
        <Stack>
          <Group gap="xl">
            <Text>
              {t('catalogo.version')}: <Code>{version}</Code>
            </Text>
            <Text>
              {t('catalogo.proveedores')}: <strong>{number(proveedores)}</strong>
            </Text>
            <Text>
              {t('catalogo.correcciones')}: <strong>{number(correcciones)}</strong>
            </Text>
          </Group>
          <Title order={2}>{t('catalogo.ultimas')}</Title>
          <Paper>
            {ultimas.length === 0 ? (
              <Empty title={t('catalogo.ninguna')} />
            ) : (
              <TableView
                width={640}
                columns={[t('catalogo.cuando'), t('catalogo.proveedor'), t('catalogo.campo'), t('catalogo.motivo')]}
              >
                {ultimas.map((correction) => (
                  <Table.Tr key={correction.numero}>
                    <Table.Td className="entera">{moment(correction.ocurrido)}</Table.Td>
                    <Table.Td>{correction.proveedor}</Table.Td>
                    <Table.Td>{correction.campo}</Table.Td>
                    <Table.Td>{correction.motivo}</Table.Td>
                  </Table.Tr>
                ))}
              </TableView>
            )}
          </Paper>
        </Stack>
      )}
    </Read>
  );
}
