/** On the telephone with the heir: what is read aloud, what they decide, and the code that goes to them alone. */
import type { Script } from '@albacea/contract/schemas/llamadas.ts';
import { Alert, Button, Grid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPhoneOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCommand, useReading } from '../../app/data.ts';
import { useSession } from '../../app/session.tsx';
import { FormFailure } from '../../ui/confirm.tsx';
import { fieldsOf } from '../../ui/fields.ts';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Read } from '../../ui/states.tsx';
import { type Caso, CasoContext, isLive, useCaso } from './context.ts';
import { ReadAloud } from './read-aloud.tsx';
import { AddByTelephone } from './telephone-add.tsx';
import { TelephoneCuenta } from './telephone-cuenta.tsx';
import { type Conversation, WrittenDown } from './telephone-record.tsx';
import { TelephoneSigning } from './telephone-signing.tsx';

export function Component() {
  const { aseguradora = '', caso: id = '' } = useParams();
  const params = useMemo(() => ({ aseguradora, caso: id }), [aseguradora, id]);
  const caso = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}', { params });
  return <Read reading={caso}>{(data) => <OnTheTelephone caso={data} params={params} />}</Read>;
}

function OnTheTelephone({
  caso,
  params,
}: {
  readonly caso: Caso;
  readonly params: { readonly aseguradora: string; readonly caso: string };
}) {
  const { t } = useTranslation('caso');
  const { t: casos } = useTranslation('casos');
  const live = isLive(caso);
  const [drafts] = useState(() => new Map<string, unknown>());
  const context = useMemo(() => ({ caso, params, manages: true, live, drafts }), [caso, params, live, drafts]);
  const script = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/guion', { params });
  const talks = useReading('GET /aseguradoras/{aseguradora}/casos/{caso}/conversaciones', { params });
  const heir = `${caso.heredero.nombre} ${caso.heredero.apellidos}`;
  const list = `/${params.aseguradora}/casos`;
  return (
    <CasoContext value={context}>
      <Page
        title={t('alTelefono.titulo', { quien: heir })}
        tab={caso.caso_id}
        above={[
          { text: casos('titulo'), to: list },
          { text: caso.caso_id, to: `${list}/${params.caso}` },
        ]}
      >
        <Read reading={script}>
          {(words) => (
            <Read reading={talks}>
              {({ elementos }) => <Conversing script={words} open={elementos.find(isOpen)} heir={heir} />}
            </Read>
          )}
        </Read>
      </Page>
    </CasoContext>
  );
}

const isOpen = ({ terminada }: Conversation): boolean => terminada === null;

interface ConversingProps {
  readonly script: Script;
  readonly open: Conversation | undefined;
  /** Name of the heir. */
  readonly heir: string;
}

function Conversing({ script, open, heir }: ConversingProps) {
  const { t } = useTranslation('caso');
  const { usuario_id } = useSession();
  if (open === undefined) return <Begin script={script} heir={heir} />;
  if (open.autor !== usuario_id)
    return (
      <>
        <Alert color="ocre" mb="md">
          {t('alTelefono.otra')}
        </Alert>
        <WrittenDown talk={open} />
      </>
    );
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack>
          <Section title={t('alTelefono.anadir')}>
            <Stack gap="sm">
              <ReadAloud text={script.anadir} language={script.idioma} />
              <AddByTelephone conversation={open.conversacion_id} />
            </Stack>
          </Section>
          <Section title={t('alTelefono.cuentas')}>
            <Stack gap="lg">
              {script.cuentas.length === 0 && <Text size="sm">{t('alTelefono.sinCuentas')}</Text>}
              {script.cuentas.map((cuenta) => (
                <TelephoneCuenta
                  key={`${cuenta.cuenta_id} ${cuenta.version}`}
                  cuenta={cuenta}
                  language={script.idioma}
                  conversation={open.conversacion_id}
                />
              ))}
            </Stack>
          </Section>
          <TelephoneSigning script={script} conversation={open.conversacion_id} />
          <End script={script} conversation={open.conversacion_id} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <WrittenDown talk={open} />
      </Grid.Col>
    </Grid>
  );
}

/** Nothing is decided before it was said who calls, that no sound is kept, and who they are. */
function Begin({ script, heir }: Pick<ConversingProps, 'script' | 'heir'>) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const begin = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones', { onFail: () => true });
  return (
    <Section title={t('alTelefono.empezarTitulo')}>
      <form
        onSubmit={(event) => {
          const from = fieldsOf(event);
          begin.mutate({
            params,
            body: {
              identificacion: from('identificacion'),
              ...(from('presentes') && { presentes: from('presentes') }),
              leido: script.apertura,
            },
          });
        }}
      >
        <Stack maw={720}>
          <Text size="sm">{t('alTelefono.empezarTexto', { quien: heir })}</Text>
          <ReadAloud text={script.apertura} language={script.idioma} />
          <TextInput
            name="identificacion"
            label={t('alTelefono.identificacion')}
            description={t('alTelefono.identificacionAyuda')}
            maxLength={300}
            required
            autoComplete="off"
          />
          <Textarea name="presentes" label={t('alTelefono.presentes')} maxLength={200} autosize minRows={1} />
          <FormFailure failure={begin.error} />
          <Button type="submit" loading={begin.isPending} w="fit-content">
            {t('alTelefono.empezar')}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function End({ script, conversation }: { readonly script: Script; readonly conversation: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const end = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones/{conversacion}/fin', {
    done: t('alTelefono.terminada'),
  });
  return (
    <Section title={t('alTelefono.cierre')}>
      <Stack gap="sm">
        <ReadAloud text={script.cierre} language={script.idioma} />
        <Button
          variant="default"
          leftSection={<IconPhoneOff size={16} aria-hidden />}
          loading={end.isPending}
          onClick={() => end.mutate({ params: { ...params, conversacion: conversation } })}
          w="fit-content"
        >
          {t('alTelefono.terminar')}
        </Button>
      </Stack>
    </Section>
  );
}
