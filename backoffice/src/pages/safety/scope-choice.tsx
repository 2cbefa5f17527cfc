/** Form fields for which letters to stop or recall (an insurer's, a provider's or a person's) and the reason. */
import { Autocomplete, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAseguradoras } from '../../app/aseguradora.ts';
import { useProveedorSearch } from '../catalogo/proveedor-search.ts';
import { useGestores } from '../worklist/gestores.ts';

type ScopeKind = 'aseguradora' | 'proveedor' | 'persona';

/** The chosen scope, as a query and in words; null: not chosen yet. */
export interface ChosenScope {
  readonly kind: ScopeKind;
  readonly value: string;
  readonly name: string;
}

export const asQuery = ({
  kind,
  value,
}: ChosenScope): { aseguradora?: string; proveedor?: string; persona?: string } => ({
  [kind]: value,
});

interface Props {
  readonly kinds: readonly ScopeKind[];
  readonly onChoose: (scope: ChosenScope | null) => void;
}

export function ScopeChoice({ kinds, onChoose }: Props) {
  const { t } = useTranslation('seguridad');
  const [kind, chooseKind] = useState<ScopeKind>(kinds[0] ?? 'aseguradora');
  return (
    <Stack gap="sm">
      <Radio.Group
        label={t('alcance.de')}
        value={kind}
        onChange={(value) => {
          chooseKind(value as ScopeKind);
          onChoose(null);
        }}
      >
        <Stack gap={6} mt={6}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={t(`alcance.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'aseguradora' && <Insurer onChoose={onChoose} />}
      {kind === 'proveedor' && <Provider onChoose={onChoose} />}
      {kind === 'persona' && <Person onChoose={onChoose} />}
    </Stack>
  );
}

type ScopeProps = Pick<Props, 'onChoose'>;

function ScopeSelect({
  kind,
  all,
  onChoose,
}: ScopeProps & {
  readonly kind: ScopeKind;
  readonly all: readonly { readonly value: string; readonly label: string }[];
}) {
  const { t } = useTranslation('seguridad');
  const { t: common } = useTranslation();
  return (
    <NativeSelect
      label={t(`alcance.cual.${kind}`)}
      data={[{ value: '', label: common('elija'), disabled: true }, ...all]}
      defaultValue=""
      required
      maw={420}
      onChange={({ currentTarget: { value } }) => {
        const found = all.find((one) => one.value === value);
        onChoose(found ? { kind, value, name: found.label } : null);
      }}
    />
  );
}

function Insurer({ onChoose }: ScopeProps) {
  const all = useAseguradoras().map(({ slug, nombre }) => ({ value: slug, label: nombre }));
  return <ScopeSelect kind="aseguradora" all={all} onChoose={onChoose} />;
}

function Person({ onChoose }: ScopeProps) {
  return <ScopeSelect kind="persona" all={useGestores().options} onChoose={onChoose} />;
}

/** Chosen from the catalogue, because letters to a provider whose name was typed into the account can't be stopped by provider. */
function Provider({ onChoose }: ScopeProps) {
  const { t } = useTranslation('seguridad');
  const [name, write] = useState('');
  const { offered, withName, isUnknown } = useProveedorSearch(name, 20);
  return (
    <Autocomplete
      label={t('alcance.cual.proveedor')}
      placeholder={t('alcance.buscar')}
      value={name}
      data={offered}
      filter={({ options }) => options}
      onChange={(typed) => {
        write(typed);
        const one = withName(typed);
        onChoose(one ? { kind: 'proveedor', value: one.codigo, name: one.nombre } : null);
      }}
      error={isUnknown && t('alcance.ninguno')}
      required
      maw={420}
    />
  );
}

/** The reason is recorded in the audit log. */
export function Reason({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useTranslation('seguridad');
  return (
    <TextInput
      label={t('motivo')}
      description={t('motivoAyuda')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      maxLength={300}
      required
    />
  );
}
