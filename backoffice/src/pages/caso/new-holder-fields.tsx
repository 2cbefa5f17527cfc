/** To whose name a contract passes: the heir's, or that of somebody whom they name. */
import { HOLDERS, WHOLE_NAME_MAXIMUM } from '@albacea/contract/schemas/lists.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SaidHolder } from './new-holder.ts';

interface Props {
  readonly holder: SaidHolder;
  readonly onChange: (holder: SaidHolder) => void;
}

export function NewHolderFields({ holder, onChange }: Props) {
  const { t } = useTranslation('caso');
  return (
    <>
      <NativeSelect
        name="titular"
        label={t('cuentas.nuevoTitular')}
        value={holder.quien}
        onChange={({ currentTarget: { value } }) => onChange({ ...holder, quien: value as SaidHolder['quien'] })}
        data={[
          { value: '', label: t('cuentas.titularSinDecir') },
          ...HOLDERS.map((value) => ({ value, label: t(`cuentas.titulares.${value}`) })),
        ]}
      />
      {holder.quien === 'otra' && (
        <>
          <TextInput
            name="titular_nombre"
            label={t('cuentas.titularNombre')}
            value={holder.nombre}
            onChange={({ currentTarget: { value } }) => onChange({ ...holder, nombre: value })}
            maxLength={WHOLE_NAME_MAXIMUM}
            required
          />
          <TextInput
            name="titular_numero"
            label={t('cuentas.titularNumero')}
            value={holder.numero}
            onChange={({ currentTarget: { value } }) => onChange({ ...holder, numero: value })}
            maxLength={40}
            required
          />
        </>
      )}
    </>
  );
}
