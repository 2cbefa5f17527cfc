/** A call with the heir as the record of their word: one that was noted, or one that is noted now. */
import { Alert, Button, Radio, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLectura } from '../../aplicacion/datos.ts';
import { useFormatos } from '../../ui/formatos.ts';
import { useCaso } from './contexto.ts';
import { FormularioDeNota } from './formulario-de-nota.tsx';

interface PropsDeLlamada {
  readonly para: 'lista' | 'confirmar_cuentas' | 'carta_enviada';
  /** The record as a sentence, or null. */
  readonly elegida: string | null;
  readonly elegir: (constancia: string | null) => void;
}

export function LlamadaConConsentimiento({ para, elegida, elegir }: PropsDeLlamada) {
  const { t } = useTranslation('caso');
  const { parametros } = useCaso();
  const formatos = useFormatos();
  const [nueva, mandos] = useDisclosure();
  const notas = useLectura('GET /aseguradoras/{aseguradora}/casos/{caso}/notas', { parametros }).data?.elementos ?? [];
  const llamadas = notas.filter(({ consentimiento }) => consentimiento === para);
  const constancia = (nota: { nota_id: string; interlocutor: string | null; escrita: string }) =>
    `${t('llamada.constancia', { quien: nota.interlocutor ?? '', cuando: formatos.momento(nota.escrita) })} [${nota.nota_id}]`;
  return (
    <Stack gap="sm">
      {llamadas.length > 0 ? (
        <Radio.Group label={t('llamada.elija')} value={elegida ?? ''} onChange={elegir}>
          <Stack gap={6} mt={6}>
            {llamadas.map((nota) => (
              <Radio
                key={nota.nota_id}
                value={constancia(nota)}
                label={`${nota.interlocutor ?? ''} · ${formatos.momento(nota.escrita)}`}
                description={nota.texto}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Alert color="gray" icon={<IconPhone aria-hidden />}>
          <Text size="sm">{t('llamada.falta')}</Text>
        </Alert>
      )}
      {nueva ? (
        <FormularioDeNota
          clase="llamada"
          consentimiento={para}
          alTerminar={(nota) => {
            mandos.close();
            elegir(constancia(nota));
          }}
        />
      ) : (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPhone size={15} aria-hidden />}
          onClick={mandos.open}
          w="fit-content"
        >
          {t('llamada.anotar')}
        </Button>
      )}
    </Stack>
  );
}
