/** Exposure, premiums and costs: a file, or a month typed by hand. */
import { Button, Fieldset, FileButton, Group, Modal, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useCommand, useFailureMessage } from '../../app/data.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { DayInput } from '../../ui/inputs.tsx';

const FIELDS = ['producto', 'mes', 'vidas_anio', 'primas', 'pagado', 'provision', 'siniestros_con_coste'] as const;
type Field = (typeof FIELDS)[number];
const EMPTY: Record<Field, string> = {
  producto: '',
  mes: '',
  vidas_anio: '',
  primas: '',
  pagado: '',
  provision: '',
  siniestros_con_coste: '',
};

/** The button that opens the form, for those who may send the data of the insurer. */
export function ContributeData() {
  const { t } = useTranslation('cifras');
  const { rol } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  if (!SETTINGS.includes(rol)) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />} onClick={open}>
        {t('datos.boton')}
      </Button>
      {opened && <DataForm onClose={close} />}
    </>
  );
}

function DataForm({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('cifras');
  const aseguradora = useAseguradora();
  const [failure, putFailure] = useState('');
  const say = useFailureMessage();
  const register = useCommand('POST /aseguradoras/{aseguradora}/cifras/datos', {
    done: ({ registrados }) => t('datos.hecho', { count: registrados }),
    onFinish: onClose,
    onFail(reason) {
      putFailure(say(reason));
      return true;
    },
  });
  const send = (body: unknown) => {
    putFailure('');
    register.mutate({ params: { aseguradora }, body: body as never });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('datos.titulo')}>
      <Stack>
        <Text size="sm">{t('datos.texto')}</Text>
        {failure && (
          <Text c="var(--mantine-color-error)" size="sm" role="alert">
            {failure}
          </Text>
        )}
        <Fieldset legend={t('datos.fichero')}>
          <Group justify="space-between">
            <Text size="sm" c="dimmed" id="columnas-de-csv">
              {t('datos.ficheroAyuda')}
            </Text>
            <FileButton accept="text/csv,.csv" onChange={(file) => void file?.text().then(send)}>
              {(props) => (
                <Button {...props} variant="default" loading={register.isPending} aria-describedby="columnas-de-csv">
                  {t('datos.elegir')}
                </Button>
              )}
            </FileButton>
          </Group>
        </Fieldset>
        <Fieldset legend={t('datos.unaUna')}>
          <OneMonth busy={register.isPending} onSend={(month) => send({ datos: [month] })} />
        </Fieldset>
      </Stack>
    </Modal>
  );
}

/** Amounts are sent as text, counts as numbers; anything else is sent as typed, to be refused. */
const isCount = (field: string, value: string): boolean =>
  field === 'siniestros_con_coste' && /^\s*\d+\s*$/.test(value);

interface OneMonthProps {
  readonly busy: boolean;
  /** With the fields that were filled in. */
  readonly onSend: (month: Readonly<Record<string, unknown>>) => void;
}

function OneMonth({ busy, onSend }: OneMonthProps) {
  const { t } = useTranslation('cifras');
  const [month, putMonth] = useState(EMPTY);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const filled = Object.entries(month).filter(([, value]) => value.trim() !== '');
    onSend(Object.fromEntries(filled.map(([field, value]) => [field, isCount(field, value) ? Number(value) : value])));
  };
  return (
    <form onSubmit={send}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {FIELDS.map((field) => {
          const shown = {
            label: t(`datos.${field}`),
            required: field === 'producto' || field === 'mes',
            value: month[field],
          };
          const put = (value: string) => putMonth((before) => ({ ...before, [field]: value }));
          return field === 'mes' ? (
            <DayInput key={field} {...shown} type="month" onChange={put} />
          ) : (
            <TextInput key={field} {...shown} onChange={({ currentTarget }) => put(currentTarget.value)} />
          );
        })}
      </SimpleGrid>
      <Button type="submit" mt="md" loading={busy}>
        {t('datos.enviar')}
      </Button>
    </form>
  );
}
