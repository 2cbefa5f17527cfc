/** A question before what can't be taken back; and what went wrong within a form. */
import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMensajeDeFallo } from '../aplicacion/datos.ts';

interface PropsDeConfirmar {
  readonly abierta: boolean;
  readonly titulo: string;
  readonly texto: string;
  readonly boton: string;
  readonly ocupada?: boolean;
  readonly alConfirmar: () => void;
  readonly alCerrar: () => void;
}

export function Confirmar({ abierta, titulo, texto, boton, ocupada = false, alConfirmar, alCerrar }: PropsDeConfirmar) {
  const { t } = useTranslation();
  return (
    <Modal opened={abierta} onClose={alCerrar} title={titulo}>
      <Stack>
        <Text>{texto}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={alCerrar}>
            {t('cancelar')}
          </Button>
          <Button color="teja" loading={ocupada} onClick={alConfirmar}>
            {boton}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

export function FalloDeForma({ fallo }: { readonly fallo: Error | null }) {
  const decir = useMensajeDeFallo();
  return fallo ? (
    <Alert color="teja" role="alert">
      {decir(fallo)}
    </Alert>
  ) : null;
}
