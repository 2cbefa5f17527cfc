/** The form of a receiver: registered, or changed. */
import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EnvioDe } from '../../aplicacion/cliente.ts';
import { FalloDeForma } from '../../ui/confirmar.tsx';

type Evento = EnvioDe<'POST /aseguradoras/{aseguradora}/webhooks'>['cuerpo']['eventos'][number];
export const EVENTOS: readonly Evento[] = [
  'caso_abierto',
  'caso_cerrado',
  'siniestro_abierto',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'documentacion_recibida',
];

interface PropsDeForma {
  readonly inicial: { readonly url: string; readonly descripcion: string; readonly eventos: readonly string[] };
  readonly titulo: string;
  readonly boton: string;
  readonly fallo: Error | null;
  readonly ocupada: boolean;
  readonly alEnviar: (webhook: { url: string; descripcion: string; eventos: Evento[] }) => void;
  readonly alCerrar: () => void;
}

export function FormaDeWebhook({ inicial, titulo, boton, fallo, ocupada, alEnviar, alCerrar }: PropsDeForma) {
  const { t } = useTranslation('configuracion');
  const { t: comun } = useTranslation();
  const [url, ponerUrl] = useState(inicial.url);
  const [descripcion, describir] = useState(inicial.descripcion);
  const [eventos, elegir] = useState<string[]>([...inicial.eventos]);
  const enviar = (evento: FormEvent) => {
    evento.preventDefault();
    alEnviar({ url, descripcion: descripcion.trim(), eventos: eventos as Evento[] });
  };
  return (
    <Modal opened onClose={alCerrar} title={titulo} size="lg">
      <form onSubmit={enviar}>
        <Stack>
          <FalloDeForma fallo={fallo} />
          <TextInput
            label={t('webhooks.url')}
            description={t('webhooks.urlTexto')}
            type="url"
            required
            withAsterisk={false}
            data-autofocus
            value={url}
            onChange={({ currentTarget: { value } }) => ponerUrl(value)}
          />
          <TextInput
            label={`${t('webhooks.descripcion')} (${comun('opcional')})`}
            maxLength={200}
            value={descripcion}
            onChange={({ currentTarget: { value } }) => describir(value)}
          />
          <Checkbox.Group label={t('webhooks.eventos')} value={eventos} onChange={elegir}>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt="xs">
              {EVENTOS.map((evento) => (
                <Checkbox key={evento} value={evento} label={evento} description={t(`evento.${evento}`)} />
              ))}
            </SimpleGrid>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={alCerrar}>
              {comun('cancelar')}
            </Button>
            <Button type="submit" loading={ocupada} disabled={eventos.length === 0}>
              {boton}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
