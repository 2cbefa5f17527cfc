#nullable enable
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.Json;
using System.Threading.Tasks;
using Albacea;

internal static class Driver
{
    private static AlbaceaClient client = null!;

    private static async Task Main()
    {
        using var orders = new StreamReader(Console.OpenStandardInput(), new UTF8Encoding(false));
        using var answers = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { AutoFlush = true };
        for (var line = orders.ReadLine(); line != null; line = orders.ReadLine())
            using (var order = JsonDocument.Parse(line))
                answers.WriteLine(JsonSerializer.Serialize(await Answer(order.RootElement)));
    }

    private static async Task<object> Answer(JsonElement order)
    {
        try
        {
            return new { ok = await Obey(order) };
        }
        catch (WebhookRejected rejected)
        {
            return new { rejected = rejected.Reason };
        }
        catch (AlbaceaException error)
        {
            return new
            {
                error = new
                {
                    status = error.Status,
                    code = error.Code,
                    message = error.Message,
                    requestId = error.RequestId,
                    fields = error.Fields.Select(field => new { pointer = field.Pointer, code = field.Code }),
                    retryAfter = error.RetryAfter?.TotalSeconds,
                    idempotencyKey = error.IdempotencyKey,
                },
            };
        }
    }

    private static async Task<object?> Obey(JsonElement order)
    {
        var key = Text(order, "idempotencyKey");
        switch (Text(order, "do"))
        {
            case "client":
                client = new AlbaceaClient(Text(order, "baseUrl")!, Text(order, "key")!, new Settings
                {
                    Timeout = TimeSpan.FromMilliseconds(Number(order, "timeoutMs")),
                    Retries = (int)Number(order, "retries"),
                    MaxWait = TimeSpan.FromMilliseconds(Number(order, "maxWaitMs")),
                });
                return new { };
            case "openSiniestro":
                return await client.AbrirSiniestroAsync(Body<NuevoSiniestro>(order), key);
            case "openCaso":
                return await client.AbrirCasoAsync(Body<NuevoCaso>(order), key);
            case "readCaso":
                return await client.VerCasoAsync(Text(order, "id")!);
            case "listCasos":
                var ids = new List<string>();
                await foreach (var caso in client.ListarCasosAsync(new ListarCasosQuery { Limite = Number(order, "limite") })) ids.Add(caso.CasoId);
                return ids;
            case "sendLote":
                return await client.EnviarLoteAsync(Text(order, "file")!, new EnviarLoteQuery { Abre = Text(order, "abre") }, key);
            case "registerWebhook":
                return await client.RegistrarWebhookAsync(Body<NuevoWebhook>(order));
            case "changeWebhook":
                return await client.CambiarWebhookAsync(Text(order, "id")!, Body<CambioDeWebhook>(order));
            case "eraseWebhook":
                await client.BorrarWebhookAsync(Text(order, "id")!);
                return null;
            case "events":
                return await client.ListarEventosAsync(new ListarEventosQuery { Cursor = Text(order, "cursor"), Esperar = Number(order, "esperar") });
            case "standard":
                var now = DateTimeOffset.FromUnixTimeSeconds(Number(order, "now"));
                return Told(Webhooks.Verify(Header(order), Bytes(order), Secrets(order), TimeSpan.FromSeconds(Number(order, "tolerance")), now));
            case "own":
                return Told(Webhooks.VerifyOwnSignature(Header(order), Bytes(order), Secrets(order)));
            case "print":
                return new { text = client.ToString() };
            default:
                throw new ArgumentException("unknown order");
        }
    }

    private static object Told(WebhookEvent taken) => new { id = taken.Id, evento = taken.Evento, data = taken.Data, timestamp = taken.Timestamp };

    private static Func<string, string?> Header(JsonElement order) => name => Text(order.GetProperty("headers"), name);

    private static byte[] Bytes(JsonElement order) => Encoding.UTF8.GetBytes(Text(order, "body")!);

    private static IReadOnlyList<string> Secrets(JsonElement order) => order.GetProperty("secrets").EnumerateArray().Select(one => one.GetString()!).ToArray();

    private static T Body<T>(JsonElement order) => JsonSerializer.Deserialize<T>(order.GetProperty("body").GetRawText())!;

    private static string? Text(JsonElement order, string name) =>
        order.TryGetProperty(name, out var value) && value.ValueKind == JsonValueKind.String ? value.GetString() : null;

    private static long Number(JsonElement order, string name) => order.GetProperty(name).GetInt64();
}
