// Opens a claim, reads the case, receives its event and verifies both signatures. .NET 10 or newer, no packages.
//   ALBACEA_URL   your base address, which ends in /api/v1
//   ALBACEA_KEY   a key of a test insurer
//   RECEIVER_URL  the public https address that reaches PORT (9000) of this machine
using System.Collections.Concurrent;
using System.Net;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

string Variable(string name, string? otherwise = null) =>
    Environment.GetEnvironmentVariable(name) ?? otherwise ?? throw new InvalidOperationException($"{name} is missing");

var http = new HttpClient { Timeout = TimeSpan.FromSeconds(30) };

async Task<JsonNode> Api(HttpMethod method, string path, JsonNode? body = null, string? idempotencyKey = null)
{
    using var request = new HttpRequestMessage(method, Variable("ALBACEA_URL") + path);
    request.Headers.Add("X-API-Key", Variable("ALBACEA_KEY"));
    if (idempotencyKey is not null) request.Headers.Add("Idempotency-Key", idempotencyKey);
    if (body is not null) request.Content = new StringContent(body.ToJsonString(), Encoding.UTF8, "application/json");
    using var response = await http.SendAsync(request);
    var envelope = JsonNode.Parse(await response.Content.ReadAsStringAsync())!;
    if (response.IsSuccessStatusCode) return envelope["data"]!;
    var code = response.Headers.TryGetValues("X-Error-Code", out var codes) ? codes.First() : "";
    throw new InvalidOperationException($"{(int)response.StatusCode} {code}: {envelope["error"]}");
}

// Compares in constant time.
bool Contains(IEnumerable<string> received, string expected) =>
    received.Any(one => CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(one), Encoding.UTF8.GetBytes(expected)));

// Whether a delivery is genuine and fresh; body holds the exact bytes received.
bool IsGenuine(System.Collections.Specialized.NameValueCollection headers, byte[] body, string secret)
{
    var (id, timestamp) = (headers["webhook-id"] ?? "", headers["webhook-timestamp"] ?? "");
    if (id != headers["X-Webhook-Id"] || !long.TryParse(timestamp, out var seconds)) return false;
    if (Math.Abs(DateTimeOffset.UtcNow.ToUnixTimeSeconds() - seconds) > 300) return false;
    var own = "sha256=" + Convert.ToHexStringLower(HMACSHA256.HashData(Encoding.UTF8.GetBytes(secret), body));
    var key = Convert.FromBase64String(secret.Replace("whsec_", ""));
    byte[] signed = [.. Encoding.UTF8.GetBytes($"{id}.{timestamp}."), .. body];
    var standard = "v1," + Convert.ToBase64String(HMACSHA256.HashData(key, signed));
    // During a rotation there are two signatures of each kind.
    string[] owns = [headers["X-Webhook-Signature"] ?? "", headers["X-Webhook-Signature-Next"] ?? ""];
    return Contains(owns, own) && Contains((headers["webhook-signature"] ?? "").Split(' '), standard);
}

// 1. A receiver: verify, answer at once, work afterwards. In production, store X-Webhook-Id under a unique key and drop repeats.
var port = Variable("PORT", "9000");
var secret = "";
var events = new BlockingCollection<JsonNode>();
var listener = new HttpListener();
listener.Prefixes.Add($"http://127.0.0.1:{port}/");
listener.Start();
_ = Task.Run(async () =>
{
    while (listener.IsListening)
    {
        var context = await listener.GetContextAsync();
        using var bytes = new MemoryStream();
        await context.Request.InputStream.CopyToAsync(bytes);
        var genuine = IsGenuine(context.Request.Headers, bytes.ToArray(), secret);
        context.Response.StatusCode = genuine ? 204 : 401;
        context.Response.Close();
        if (genuine) events.Add(JsonNode.Parse(bytes.ToArray())!);
    }
});
var url = Variable("RECEIVER_URL", $"http://127.0.0.1:{port}/");
var webhook = await Api(HttpMethod.Post, "/webhooks", new JsonObject { ["url"] = url, ["eventos"] = new JsonArray("siniestro_abierto") });
secret = (string)webhook["secret"]!; // shown only once

try
{
    // 2. Open a claim. Send the same Idempotency-Key in every attempt: the family gets one case and one e-mail even if it is repeated.
    var policy = $"INICIO-{DateTime.UtcNow.Ticks}";
    var claim = new JsonObject
    {
        ["poliza_numero"] = policy,
        ["fallecido"] = new JsonObject { ["nombre"] = "Carmen", ["apellidos"] = "Ruiz Ortega", ["fecha_fallecimiento"] = "2026-11-14" },
        ["heredero"] = new JsonObject { ["nombre"] = "Lucía", ["apellidos"] = "Ortega Ruiz", ["email"] = "lucia.ortega@example.com" },
    };
    var casoId = (string)(await Api(HttpMethod.Post, "/siniestro", claim, policy))["caso_id"]!;
    Console.WriteLine($"opened {casoId}");

    // 3. Read the case.
    var caso = await Api(HttpMethod.Get, $"/casos/{casoId}");
    Console.WriteLine($"case: {caso["estado"]}, waits for {caso["en_espera_de"]}");

    // 4. Wait for its event.
    using var late = new CancellationTokenSource(TimeSpan.FromMinutes(1));
    var ofThis = events.GetConsumingEnumerable(late.Token).First(one => (string?)one["data"]!["caso_id"] == casoId);
    Console.WriteLine($"event verified: {ofThis["evento"]} {casoId}");
}
finally
{
    await Api(HttpMethod.Delete, $"/webhooks/{webhook["webhook_id"]}");
    listener.Stop();
}
