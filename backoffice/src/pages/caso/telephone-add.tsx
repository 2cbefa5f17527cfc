/** An account that the heir remembers on the telephone: from the catalogue, or by its name. */
import { Autocomplete, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../app/data.ts';
import { FormFailure } from '../../ui/confirm.tsx';
import { useCaso } from './context.ts';
import { useProveedorByName } from './use-proveedor-by-name.ts';

export function AddByTelephone({ conversation }: { readonly conversation: string }) {
  const { t } = useTranslation('caso');
  const { params } = useCaso();
  const { name, write, offered, which } = useProveedorByName();
  const add = useCommand('POST /aseguradoras/{aseguradora}/casos/{caso}/conversaciones/{conversacion}/cuentas', {
    done: t('cuentas.anadida'),
    onFinish: () => write(''),
    onFail: () => true,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ params: { ...params, conversacion: conversation }, body: { cuentas: [which] } });
      }}
    >
      <FormFailure failure={add.error} />
      <Group align="flex-end" gap="sm">
        <Autocomplete
          label={t('cuentas.proveedor')}
          data={offered}
          value={name}
          onChange={write}
          filter={({ options }) => options}
          openOnFocus={false}
          required
          maxLength={100}
          flex="1 1 16rem"
        />
        <Button type="submit" variant="default" loading={add.isPending} disabled={name.trim() === ''}>
          {t('cuentas.anadir')}
        </Button>
      </Group>
    </form>
  );
}
