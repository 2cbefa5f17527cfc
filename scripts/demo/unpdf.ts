/**
 * A page that a reader opens, in base64: small, and each one another file.
 * @param numero told apart by it, 0 to 99
 * @param lineas written on it, from the top; the first is its title
 */
export function unPdf(numero: number, lineas: readonly string[] = []): string {
  const escrito = lineas
    .map((linea, i) => `BT/F ${i === 0 ? 15 : 11} Tf 60 ${760 - i * 26} Td(${linea.replace(/[\\()]/g, '\\$&')})Tj ET`)
    .join('\n');
  const objetos = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${842 + numero}]/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${Buffer.byteLength(escrito, 'latin1')}>>stream\n${escrito}\nendstream`,
  ];
  let texto = '%PDF-1.4\n';
  const lugares = objetos.map((objeto, i) => {
    const lugar = texto.length;
    texto += `${i + 1} 0 obj${objeto}endobj\n`;
    return `${String(lugar).padStart(10, '0')} 00000 n \n`;
  });
  const tabla = texto.length;
  texto += `xref\n0 ${objetos.length + 1}\n0000000000 65535 f \n${lugares.join('')}`;
  texto += `trailer<</Size ${objetos.length + 1}/Root 1 0 R>>\nstartxref\n${tabla}\n%%EOF\n`;
  return Buffer.from(texto, 'latin1').toString('base64');
}
