/** A refusal as SCIM words it (RFC 7644, section 3.12); pure. In English: programs' administrators read it. */
import type { ScimType } from '@albacea/contract/schemas/scim.ts';

export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | null;

  constructor(status: number, scimType: ScimType | null, detail: string) {
    super(detail);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

export const notFound = () => new ScimError(404, null, 'There is no such person here.');
export const inUse = () =>
  new ScimError(409, 'uniqueness', 'There is already somebody with this userName or address here.');
