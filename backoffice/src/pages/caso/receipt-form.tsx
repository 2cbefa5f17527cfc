/** The provider says that it has a request: by what, under which key, until when. */
import type { RespuestaVia } from '@albacea/contract/schemas/respuesta-lists.ts';
import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { ShapeFailure } from '../../ui/confirm.tsx';
import { useCaso } from './context.ts';
import type { InHand } from './request-in-hand.ts';

const WAYS: readonly RespuestaVia[] = ['correo', 'telefono', 'papel', 'pagina'];

export function ReceiptForm({ cuenta, onClose }: { readonly cuenta: InHand['cuenta']; readonly onClose: () => void }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const last = cuenta.solicitudes.at(-1);
  const [said, say] = useState({
    via: 'correo' as RespuestaVia,
    clave: last?.clave ?? '',
    quien: '',
    prometida: '',
    nota: '',
  });
  const command = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/cuentas/{cuenta}/acuse', {
    done: t('solicitudes.acuse.hecho'),
    onFail: () => true,
    onFinish: onClose,
  });
  const { via, ...texts } = said;
  const given = Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        command.mutate({ params: { ...params, cuenta: cuenta.cuenta_id }, body: { via, ...given } });
      }}
    >
      <Stack>
        <NativeSelect
          label={t('solicitudes.acuse.via')}
          data={WAYS.map((value) => ({ value, label: t(`solicitudes.acuse.vias.${value}`) }))}
          value={via}
          onChange={({ currentTarget: { value } }) => say({ ...said, via: value as RespuestaVia })}
        />
        <TextInput
          label={t('solicitudes.clave')}
          description={t('solicitudes.acuse.claveAyuda')}
          value={said.clave}
          onChange={({ currentTarget: { value } }) => say({ ...said, clave: value })}
          maxLength={80}
          data-autofocus
        />
        <TextInput
          label={t('solicitudes.quien')}
          value={said.quien}
          onChange={({ currentTarget: { value } }) => say({ ...said, quien: value })}
          maxLength={100}
        />
        <TextInput
          type="date"
          label={t('solicitudes.acuse.prometida')}
          value={said.prometida}
          min={last?.enviada}
          onChange={({ currentTarget: { value } }) => say({ ...said, prometida: value })}
          w="fit-content"
        />
        <Textarea
          label={t('solicitudes.acuse.nota')}
          value={said.nota}
          onChange={({ currentTarget: { value } }) => say({ ...said, nota: value })}
          maxLength={1000}
          autosize
          minRows={1}
        />
        <ShapeFailure failure={command.error} />
        <Group justify="flex-end">
          <Button type="submit" loading={command.isPending}>
            {t('solicitudes.acuse.guardar')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
