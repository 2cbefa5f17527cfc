// Albacea's API, one method an operation. On .NET 8 nothing but its own libraries; on .NET Framework, System.Text.Json besides.
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
    /// <summary>What is sent or answered. What this version of the client does not know is there too.</summary>
    public abstract class Model
    {
        [JsonExtensionData] public Dictionary<string, JsonElement>? Others { get; set; }
    }

    /// <summary>Nothing worth having.</summary>
    public sealed class Nothing : Model
    {
    }

    /// <summary>What can be set besides.</summary>
    public sealed class Settings
    {
        /// <summary>That an attempt may take; more than what `esperar` asks for.</summary>
        public TimeSpan Timeout { get; set; } = TimeSpan.FromSeconds(30);
        /// <summary>Repeats after a first attempt.</summary>
        public int Retries { get; set; } = 4;
        /// <summary>That is waited before a repeat at most; who is told to wait longer gets the exception at once.</summary>
        public TimeSpan MaxWait { get; set; } = TimeSpan.FromSeconds(60);
        /// <summary>Of the messages of errors, es or en.</summary>
        public string? Language { get; set; }
        /// <summary>For a proxy or certificates of your own; it must not follow redirects, which would take the key along.</summary>
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
        /// <param name="settings">what can be set besides</param>
        public AlbaceaClient(string baseUrl, string key, Settings? settings = null)
        {
            if (string.IsNullOrEmpty(key)) throw new ArgumentException("key is missing");
            var given = new Uri(baseUrl.TrimEnd('/'));
            host = given.Authority;
            // *.localhost is this machine (RFC 6761), which not every resolver knows.
            var isLocal = given.Host == "localhost" || given.Host.EndsWith(".localhost", StringComparison.Ordinal);
            address = isLocal ? given.Scheme + "://127.0.0.1:" + given.Port + given.AbsolutePath : given.AbsoluteUri;
            this.key = key;
            this.settings = settings ?? new Settings();
            http = new HttpClient(this.settings.Handler ?? new HttpClientHandler { AllowAutoRedirect = false });
            http.Timeout = System.Threading.Timeout.InfiniteTimeSpan;
        }

        /// <summary>Without the key.</summary>
        public override string ToString() => "AlbaceaClient(" + host + ")";

        public void Dispose() => http.Dispose();

        protected override async Task<T> Call<T>(string method, string path, Model? query, object? body, bool isKeyed, string? idempotencyKey, CancellationToken cancel)
        {
            var marker = isKeyed ? idempotencyKey ?? Guid.NewGuid().ToString() : null;
            // What creates and takes no key would be created twice.
            var mayRepeat = method != "POST" || isKeyed;
            // A text is a file, sent as it is.
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

        /// <summary>Element after element, page after page.</summary>
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

        /// <summary>JSON lines begin with an object, a CSV with the name of a column.</summary>
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
                // told below
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

        /// <summary>Grows, and differs from one caller to the next.</summary>
        private TimeSpan Backoff(int attempt)
        {
            lock (random) return TimeSpan.FromSeconds(Math.Min(8, 0.5 * Math.Pow(2, attempt)) * (0.5 + random.NextDouble() / 2));
        }
    }
}
