/** Upload of the insurer's exposure, premiums and costs as a file. */
import { Button, FileButton, Modal, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAseguradora } from '../../app/aseguradora.ts';
import { useFormCommand } from '../../app/data.ts';
import { SETTINGS } from '../../app/permissions.ts';
import { useSession } from '../../app/session.tsx';
import { FormFailure } from '../../ui/command.tsx';
import { Muted } from '../../ui/text.tsx';

/** The button that opens the form, for people who may send the insurer's data. */
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
  const register = useFormCommand('POST /aseguradoras/{aseguradora}/cifras/datos', {
    done: ({ registrados }) => t('datos.hecho', { count: registrados }),
    onFinish: onClose,
  });
  const send = async (file: File | null) => {
    if (file) register.mutate({ params: { aseguradora }, body: (await file.text()) as never });
  };
  return (
    <Modal opened onClose={onClose} size="lg" title={t('datos.titulo')}>
      <Stack>
        <Text size="sm">{t('datos.texto')}</Text>
        <FormFailure failure={register.error} />
        <Muted id="columnas-de-csv">{t('datos.ficheroAyuda')}</Muted>
        <FileButton accept="text/csv,.csv" onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} w="fit-content" loading={register.isPending} aria-describedby="columnas-de-csv">
              {t('datos.elegir')}
            </Button>
          )}
        </FileButton>
      </Stack>
    </Modal>
  );
}
