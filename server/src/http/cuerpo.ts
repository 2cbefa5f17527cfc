/** Reading a JSON body: strict UTF-8, no prototype tricks (RFC 8259, section 8.1). */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'secure-json-parse';
import { ErrorDeDominio } from '../platform/error.ts';

/**
 * @returns undefined for an empty body
 * @throws ErrorDeDominio json_invalido, tipo_no_admitido
 */
export function analizarJson(cuerpo: Buffer, cabeceras: IncomingHttpHeaders): unknown {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(cabeceras['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw new ErrorDeDominio('tipo_no_admitido');
  const codificacion = cabeceras['content-encoding'];
  if (codificacion !== undefined && codificacion !== 'identity') throw new ErrorDeDominio('tipo_no_admitido');
  if (cuerpo.length === 0) return undefined;
  if (!isUtf8(cuerpo)) throw new ErrorDeDominio('json_invalido');
  try {
    return parse(cuerpo.toString('utf8'), { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new ErrorDeDominio('json_invalido');
  }
}
