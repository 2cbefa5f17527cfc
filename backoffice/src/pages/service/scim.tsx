/** Joiners and leavers of the service's own people. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, useReading } from '../../app/data.ts';
import { Read } from '../../ui/states.tsx';
import { ScimPanel } from '../settings/scim-panel.tsx';

const AT = '/servicio/scim';

export function Scim() {
  const { t } = useTranslation('scim');
  const [secret, show] = useState<string | null>(null);
  const reading = useReading(`GET ${AT}`, {});
  const make = useCommand(`POST ${AT}/tokens`, { onFinish: ({ token }) => show(token) });
  const revoke = useCommand(`DELETE ${AT}/tokens/{token}`, { done: t('revocado') });
  return (
    <Read reading={reading}>
      {(view) => (
        <ScimPanel
          view={view}
          hands={{
            busy: make.isPending,
            secret,
            make: () => make.mutate({}),
            copied: () => show(null),
            revoke: (token) => revoke.mutate({ params: { token } }),
          }}
        />
      )}
    </Read>
  );
}
