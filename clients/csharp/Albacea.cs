// A client of Albacea's API with a method for each operation. .NET 8 needs no package; .NET Framework needs System.Text.Json.
#nullable enable
using System;
using System.Collections.Generic;
using System.Net;
using System.Net.Http;
using System.Net.Http.Headers;
using System.Runtime.CompilerServices;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Threading;
using System.Threading.Tasks;

namespace Albacea
{
    /// <summary>Data of a request or an answer. Members that this version of the client does not know are in Others.</summary>
    public abstract class Model
    {
        [JsonExtensionData] public Dictionary<string, JsonElement>? Others { get; set; }
    }

    /// <summary>An answer without useful data.</summary>
    public sealed class Nothing : Model
    {
    }

    /// <summary>Optional settings.</summary>
    public sealed class Settings
    {
        /// <summary>Time limit of an attempt; must exceed the wait requested with `esperar`.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(30);
        /// <summary>Maximum number of repeats after a failed attempt.</summary>
        public int Retries { get; set; } = 4;
        /// <summary>Longest wait before a repeat; if the service asks to wait longer, the call throws at once.</summary>
        public TimeSpan MaxWait { get; set; } = TimeSpan.FromSeconds(60);
        /// <summary>Language of error messages, es or en.</summary>
        public string? Language { get; set; }
        /// <summary>A handler for a proxy or own certificates; it must not follow redirects, which would send the key elsewhere.</summary>
        public HttpMessageHandler? Handler { get; set; }
    }

    public sealed class AlbaceaClient : Operations, IDisposable
    {
        private const string Version = "0.1.0";
        private static readonly JsonSerializerOptions Json = new JsonSerializerOptions
        {
#if NETCOREAPP3_1
            IgnoreNullValues = true,
#else
            DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
#endif
        };
        private readonly string address;
        private readonly string host;
        private readonly string key;
        private readonly Settings settings;
        private readonly HttpClient http;
        private readonly Random random = new Random();

        /// <param name="baseUrl">https://&lt;insurer&gt;.&lt;service&gt;/api/v1 in Variant A, https://&lt;service&gt;/api/v1 in Variant B</param>
        /// <param name="key">the API key</param>
        /// <param name="settings">optional settings</param>
        public AlbaceaClient(string baseUrl, string key, Settings? settings = null)
        {
            if (string.IsNullOrEmpty(key)) throw new ArgumentException("key is missing");
            var given = new Uri(baseUrl.TrimEnd('/'));
            host = given.Authority;
            // Not every resolver knows that *.localhost is this machine (RFC 6761).
            var isLocal = given.Host == "localhost" || given.Host.EndsWith(".localhost", StringComparison.Ordinal);
            address = isLocal ? given.Scheme + "://127.0.0.1:" + given.Port + given.AbsolutePath : given.AbsoluteUri;
            this.key = key;
            this.settings = settings ?? new Settings();
            http = new HttpClient(this.settings.Handler ?? new HttpClientHandler { AllowAutoRedirect = false });
            http.Timeout = System.Threading.Timeout.InfiniteTimeSpan;
        }

        /// <summary>The client without its key.</summary>
        public override string ToString() => "AlbaceaClient(" + host + ")";

        public void Dispose() => http.Dispose();

        protected override async Task<T> Call<T>(string method, string path, Model? query, object? body, bool isKeyed, string? idempotencyKey, CancellationToken cancel)
        {
            var marker = isKeyed ? idempotencyKey ?? Guid.NewGuid().ToString() : null;
            // A POST without an idempotency key could create an object twice.
            var mayRepeat = method != "POST" || isKeyed;
            // A string is a file and sent unchanged.
            var file = body as string;
            var content = file != null ? Encoding.UTF8.GetBytes(file) : body == null ? null : JsonSerializer.SerializeToUtf8Bytes(body, body.GetType(), Json);
            var type = file == null ? "application/json" : TypeOf(file);
            var url = address + path + QueryOf(query);
            for (var attempt = 0; ; attempt++)
            {
                TimeSpan wait;
                try
                {
                    return await Attempt<T>(method, url, content, type, marker, cancel).ConfigureAwait(false);
                }
                catch (AlbaceaException error) when (mayRepeat && error.MayHelp && attempt < settings.Retries && !cancel.IsCancellationRequested)
                {
                    wait = error.RetryAfter ?? Backoff(attempt);
                    if (wait > settings.MaxWait) throw;
                }
                await Task.Delay(wait, cancel).ConfigureAwait(false);
            }
        }

        /// <summary>The elements of all pages.</summary>
        protected override async IAsyncEnumerable<T> Pages<T>(string path, Model? query, [EnumeratorCancellation] CancellationToken cancel)
        {
            string? cursor = null;
            do
            {
                var at = path + QueryOf(query, cursor);
                var page = await Call<Page<T>>("GET", at, null, null, false, null, cancel).ConfigureAwait(false);
                foreach (var element in page.Elementos) yield return element;
                cursor = page.Siguiente;
            } while (cursor != null);
        }

        /// <summary>The media type of a file: JSON lines begin with an object, CSV with the name of a column.</summary>
        private static string TypeOf(string file) =>
            file.TrimStart('\uFEFF', ' ', '\t', '\r', '\n').StartsWith("{", StringComparison.Ordinal) ? "application/x-ndjson" : "text/csv";

        private sealed class Page<T> : Model
        {
            [JsonPropertyName("elementos")] public List<T> Elementos { get; set; } = default!;
            [JsonPropertyName("siguiente")] public string? Siguiente { get; set; }
        }

        private async Task<T> Attempt<T>(string method, string url, byte[]? content, string type, string? marker, CancellationToken cancel)
        {
            using (var request = new HttpRequestMessage(new HttpMethod(method), url))
            using (var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel))
            {
                limit.CancelAfter(settings.Timeout);
                request.Headers.Host = host;
                request.Headers.Add("Accept", "application/json");
                request.Headers.Add("User-Agent", "albacea-csharp/" + Version);
                request.Headers.Add("X-API-Key", key);
                if (settings.Language != null) request.Headers.Add("Accept-Language", settings.Language);
                if (marker != null) request.Headers.Add("Idempotency-Key", marker);
                if (content != null)
                {
                    request.Content = new ByteArrayContent(content);
                    request.Content.Headers.ContentType = new MediaTypeHeaderValue(type);
                }
                try
                {
                    using (var answer = await http.SendAsync(request, limit.Token).ConfigureAwait(false))
                    {
                        var text = await answer.Content.ReadAsStringAsync().ConfigureAwait(false);
                        return DataOf<T>(answer, text, marker);
                    }
                }
                catch (Exception error) when (error is HttpRequestException || error is System.IO.IOException
                    || (error is OperationCanceledException && !cancel.IsCancellationRequested))
                {
                    throw AlbaceaException.WithoutAnswer(error, marker);
                }
            }
        }

        private static T DataOf<T>(HttpResponseMessage answer, string text, string? marker)
        {
            string? message = null;
            try
            {
                using (var envelope = JsonDocument.Parse(text))
                {
                    var root = envelope.RootElement;
                    if (root.ValueKind == JsonValueKind.Object)
                    {
                        if ((int)answer.StatusCode < 400 && root.TryGetProperty("success", out var success) && success.ValueKind == JsonValueKind.True)
                            return JsonSerializer.Deserialize<T>(root.GetProperty("data").GetRawText(), Json)!;
                        if (root.TryGetProperty("error", out var error) && error.ValueKind == JsonValueKind.String) message = error.GetString();
                    }
                }
            }
            catch (JsonException)
            {
                // reported below
            }
            throw AlbaceaException.OfAnswer(answer, message, marker);
        }

        private static string QueryOf(Model? query, string? cursor = null)
        {
            var given = new StringBuilder();
            void Add(string name, string value) =>
                given.Append(given.Length == 0 ? '?' : '&').Append(name).Append('=').Append(Uri.EscapeDataString(value));
            if (query != null)
                using (var members = JsonDocument.Parse(JsonSerializer.SerializeToUtf8Bytes(query, query.GetType(), Json)))
                    foreach (var member in members.RootElement.EnumerateObject())
                        if (member.Name != "cursor" || cursor == null) Add(member.Name, member.Value.ToString());
            if (cursor != null) Add("cursor", cursor);
            return given.ToString();
        }

        /// <summary>The wait before a repeat, which grows and is partly random.</summary>
        private TimeSpan Backoff(int attempt)
        {
            lock (random) return TimeSpan.FromSeconds(Math.Min(8, 0.5 * Math.Pow(2, attempt)) * (0.5 + random.NextDouble() / 2));
        }
    }
}
