/** Reads STORAGE_URL: the address of the bucket and our credentials. */
import { credentialsOf, isThisMachine } from '../network.ts';

export interface Bucket {
  /** `https://host[:port]` */
  readonly origin: string;
  readonly name: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secret: string;
}

const OPTIONS: ReadonlySet<string> = new Set(['region']);
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/**
 * Reads `s3+https://KEY:SECRET@host[:port]/bucket?region=eu-south-2`. `s3+http` is allowed only for a server on this machine: the files are
 * encrypted, but an eavesdropper could repeat our requests.
 * @throws TypeError that names the fault but not the address, which holds a password
 */
export function readS3Url(text: string): Bucket {
  const url = addressOf(text);
  if (url.protocol === 'http:' && !isThisMachine(url.hostname))
    throw new TypeError('STORAGE_URL: s3+http is for this machine alone; use s3+https');
  for (const option of url.searchParams.keys())
    if (!OPTIONS.has(option))
      throw new TypeError(`STORAGE_URL has an unknown option: ${option.replace(/[^\w.]/g, '?')}`);
  const [bucket = '', ...rest] = url.pathname.slice(1).split('/');
  if (!BUCKET_NAME.test(bucket) || rest.join('') !== '')
    throw new TypeError('STORAGE_URL: after the host only the name of one bucket is allowed');
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (!/^[a-z0-9-]{2,30}$/.test(region)) throw new TypeError('STORAGE_URL: region is a name such as eu-south-2');
  const [key, secret] = credentialsOf(url, 'STORAGE_URL: key or secret is wrongly percent-encoded');
  if (key === '' || secret === '') throw new TypeError('STORAGE_URL: access key and secret are missing');
  return { origin: url.origin, name: bucket, region, accessKey: key, secret };
}

function addressOf(text: string): URL {
  const [, web] = /^s3\+(https?:\/\/.*)$/s.exec(text) ?? [];
  if (web === undefined) throw new TypeError('STORAGE_URL must begin with s3+https://');
  if (!URL.canParse(web)) throw new TypeError('STORAGE_URL is not a valid address; percent-encode the secret');
  return new URL(web);
}
