/** Made by `node tests/client/write-types.ts` of the description eb61c58e47d3e042. */
export interface paths {
    "/api/v1/query": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again / 提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again / 提问，以事件流（SSE）回答；带 Last-Event-ID 时从那个事件之后继续，不会重新提问 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, answered as a stream of events (SSE); with Last-Event-ID it goes on after that event and asks nothing again */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/query/sync": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** ask, and get the whole answer at once / 提问，完成后一次给出回答 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": components["schemas"]["Query"];
                };
            };
            responses: {
                /** @description ask, and get the whole answer at once */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            answer: components["schemas"]["PagedAnswer"];
                            final_response: components["schemas"]["FinalResponse"];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** reply to a question back or a confirmation, or go on with what broke off ({}); goes on as a stream, or at once with Accept: application/json / 回答反问或确认，或接着做完中断的提问（{}）；以事件流继续，Accept: application/json 时一次给出回答 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["Reply"];
                };
            };
            responses: {
                /** @description reply to a question back or a confirmation, or go on with what broke off ({}); goes on as a stream, or at once with Accept: application/json */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                        "application/json": {
                            answer: components["schemas"]["PagedAnswer"];
                            final_response: components["schemas"]["FinalResponse"];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the events of a run, from the first or after Last-Event-ID / 一次提问的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the events of a run, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["Event"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** cancel a run that is under way, by its id or that of its stream / 取消正在进行的提问（运行编号，或事件流编号） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description cancel a run that is under way, by its id or that of its stream */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            cancelled: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/pages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one page of the rows of an answer, 1–1000 rows / 一次回答的某一页结果，每页 1–1000 行 */
        get: {
            parameters: {
                query?: {
                    page?: number;
                    page_size?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one page of the rows of an answer, 1–1000 rows */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            data: components["schemas"]["Cell"][][];
                            chart_choices: components["schemas"]["Chart"][];
                            /** @enum {string} */
                            language: "zh" | "en";
                            total_count: number;
                            page: number;
                            page_size: number;
                            total_pages: number;
                            has_next: boolean;
                            has_prev: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as CSV / 一次回答的全部结果，CSV */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as CSV */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/csv": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as JSON / 一次回答的全部结果，JSON */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as JSON */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            columns: string[];
                            rows: components["schemas"]["Cell"][][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/export.xlsx": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all rows of an answer as a workbook / 一次回答的全部结果，Excel 工作簿 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all rows of an answer as a workbook */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/chart.svg": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** an answer as a picture, SVG / 一次回答画成图，SVG */
        get: {
            parameters: {
                query?: {
                    kind?: "bar" | "stacked" | "line" | "area" | "pie" | "scatter" | "histogram" | "heat_map" | "kpi";
                    theme?: "light" | "dark";
                    width?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description an answer as a picture, SVG */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/svg+xml": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/runs/{id}/chart.png": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** an answer as a picture, PNG / 一次回答画成图，PNG */
        get: {
            parameters: {
                query?: {
                    kind?: "bar" | "stacked" | "line" | "area" | "pie" | "scatter" | "histogram" | "heat_map" | "kpi";
                    theme?: "light" | "dark";
                    width?: number;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description an answer as a picture, PNG */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "image/png": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/understand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what is understood of a question that is being typed, what is not, and how it may go on; nothing is run / 正在输入的问题里听懂了什么、没听懂什么、可以怎样接下去；不执行查询 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                        connection?: string;
                    };
                };
            };
            responses: {
                /** @description what is understood of a question that is being typed, what is not, and how it may go on; nothing is run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            understood: {
                                start: number;
                                end: number;
                                text: string;
                                /** @enum {string} */
                                kind: "thing" | "field" | "figure" | "value" | "period" | "number";
                                means: string;
                            }[];
                            not_understood: {
                                start: number;
                                end: number;
                                text: string;
                            }[];
                            completions: string[];
                            continuations: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** whether a statement may run and is right; nothing is run (analysts, scope sql) / 一条 SQL 能否执行、对不对；不执行（analyst，需要 sql 权限） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        sql: string;
                        connection?: string;
                    };
                };
            };
            responses: {
                /** @description whether a statement may run and is right; nothing is run (analysts, scope sql) */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            allowed: boolean;
                            reason?: string;
                            problems: string[];
                            warnings: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what a person thinks of an answer; of whoever may approve, it approves or revokes / 对一次回答的评价；有权核实的人点赞即核实，点踩即撤销 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        run_id: string;
                        /** @enum {string} */
                        verdict: "up" | "down";
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description what a person thinks of an answer; of whoever may approve, it approves or revokes */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            approved: string | null;
                            revoked: string | null;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** verified answers, the latest first / 已核实的答案，最近的在前 */
        get: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description verified answers, the latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            verified: {
                                id: string;
                                question: string;
                                by: string;
                                at: string;
                                in_use: boolean;
                                note?: string;
                                sql?: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** approve an answer for questions like it / 核实一次回答，以后同类问题直接用它 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        run_id: string;
                        note?: string;
                    };
                };
            };
            responses: {
                /** @description approve an answer for questions like it */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/verified/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** revoke a verified answer / 撤销一个已核实的答案 */
        delete: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description revoke a verified answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            revoked: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** who the caller is, and what they may do / 我是谁，可以做什么 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description who the caller is, and what they may do */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            name: string | null;
                            role: string | null;
                            /** @enum {string} */
                            audience: "analyst" | "business";
                            scopes: ("ask" | "sql" | "admin")[];
                            approves: boolean;
                            has_model: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** business words, and the things and fields of each database / 业务用语，以及各数据库里的事物和字段 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description business words, and the things and fields of each database */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            databases: {
                                title: string;
                                words: string[];
                                things: {
                                    name: string;
                                    fields: string[];
                                }[];
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** who writes the queries; embedded is the built-in engine / 由谁来写查询；embedded 是内置引擎 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description who writes the queries; embedded is the built-in engine */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            models: {
                                stage: string;
                                name: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the databases that the caller may ask, their own files included / 可以提问的数据库，包括自己上传的文件 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the databases that the caller may ask, their own files included */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connections: components["schemas"]["Connection"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** add a database (scope admin); it is tried first, its password is sealed and never told again / 添加一个数据库（需要 admin 权限）；先试连再保存，密码加密保存，不再显示 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        title: string;
                        url?: string;
                        engine?: string;
                        host?: string;
                        port?: number;
                        database?: string;
                        user?: string;
                        password?: string;
                        /** @enum {string} */
                        tls?: "off" | "on" | "verify";
                        roles?: string[];
                    };
                };
            };
            responses: {
                /** @description add a database (scope admin); it is tried first, its password is sealed and never told again */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connection: components["schemas"]["Connection"];
                            things: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** try a database that was not added (scope admin); nothing of it is kept / 试连一个还没有添加的数据库（需要 admin 权限），什么都不保存 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name?: string;
                        title: string;
                        url?: string;
                        engine?: string;
                        host?: string;
                        port?: number;
                        database?: string;
                        user?: string;
                        password?: string;
                        /** @enum {string} */
                        tls?: "off" | "on" | "verify";
                        roles?: string[];
                    };
                };
            };
            responses: {
                /** @description try a database that was not added (scope admin); nothing of it is kept */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            things: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** try to reach it and read its structure (scope admin) / 试一下能否连上并读取结构（需要 admin 权限） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description try to reach it and read its structure (scope admin) */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            id: string;
                            /** @constant */
                            reachable: true;
                            tables: number;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** remove a database that was added (scope admin), or a file of one's own / 删除添加过的数据库（需要 admin 权限）或自己上传的文件 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description remove a database that was added (scope admin), or a file of one's own */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what was understood of the data: things, names, dates, money and units, what codes mean, and what to ask about it / 对这份数据理解了什么：有哪些事物、名称、日期、金额和单位、代码的含义，以及要问的问题 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was understood of the data: things, names, dates, money and units, what codes mean, and what to ask about it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Draft"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/connections/{id}/glossary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** agree to what was understood of the data, or correct it; with nothing said, all that is proposed is agreed to / 同意或更正对这份数据的理解；什么都不写就是全部同意 */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": components["schemas"]["DraftReply"];
                };
            };
            responses: {
                /** @description agree to what was understood of the data, or correct it; with nothing said, all that is proposed is agreed to */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Draft"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the caller's own files, and how much room is left / 自己上传的文件，以及剩余的空间 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the caller's own files, and how much room is left */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uploads: components["schemas"]["Upload"][];
                            space: {
                                files: number;
                                most_files: number;
                                bytes: number;
                                most_bytes: number;
                                largest_file: number;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** bring a file to ask about (CSV, Excel, Parquet, JSON, or of a database): the body is the file, name is what it is called / 上传一个文件来提问（CSV、Excel、Parquet、JSON 或数据库文件），正文就是文件本身，文件名写在 name 里 */
        post: {
            parameters: {
                query?: {
                    name?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/octet-stream": string;
                };
            };
            responses: {
                /** @description bring a file to ask about (CSV, Excel, Parquet, JSON, or of a database): the body is the file, name is what it is called */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            upload: components["schemas"]["Upload"];
                            things: string[];
                            suggestions: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** delete a file for good / 彻底删除一个上传的文件 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a file for good */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** saved answers, the latest first / 保存的回答，最近的在前 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description saved answers, the latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            saved: components["schemas"]["Saved"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** save an answer: its question and chart, not its rows / 保存一次回答（问题和图表，不保存数据） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        run_id: string;
                        title?: string;
                        chart?: components["schemas"]["Chart"] | null;
                    };
                };
            };
            responses: {
                /** @description save an answer: its question and chart, not its rows */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Saved"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** delete a saved answer / 删除一个保存的回答 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a saved answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** change the title or the chart of a saved answer / 修改保存的回答的标题或图表 */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        title?: string;
                        chart?: components["schemas"]["Chart"] | null;
                    };
                };
            };
            responses: {
                /** @description change the title or the chart of a saved answer */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Saved"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/saved/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a saved answer with the rows of now, as the caller may see them / 保存的回答，按现在的数据和权限 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description a saved answer with the rows of now, as the caller may see them */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Card"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** boards, the latest first / 看板，最近的在前 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description boards, the latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            boards: components["schemas"]["Board"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** make a board / 新建看板 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        title: string;
                        /** @default [] */
                        cards?: {
                            saved: string;
                            /**
                             * @default medium
                             * @enum {string}
                             */
                            size?: "small" | "medium" | "large" | "wide";
                        }[];
                    };
                };
            };
            responses: {
                /** @description make a board */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Board"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/boards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** delete a board; its saved answers stay / 删除看板，保存的回答不受影响 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a board; its saved answers stay */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** change the title of a board, or all its cards and their order / 修改看板的标题，或全部卡片和顺序 */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        title?: string;
                        cards?: {
                            saved: string;
                            /**
                             * @default medium
                             * @enum {string}
                             */
                            size?: "small" | "medium" | "large" | "wide";
                        }[];
                    };
                };
            };
            responses: {
                /** @description change the title of a board, or all its cards and their order */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Board"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/api/v1/boards/{id}/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** all cards of a board with the rows of now; one by one with Accept: text/event-stream / 看板的全部卡片，按现在的数据和权限；Accept: text/event-stream 时逐张给出 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description all cards of a board with the rows of now; one by one with Accept: text/event-stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            title: string;
                            cards: components["schemas"]["Card"][];
                        };
                        "text/event-stream": {
                            /** @constant */
                            type: "card-ready";
                            card: components["schemas"]["Card"];
                        } | {
                            /** @constant */
                            type: "board-end";
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the links that the caller has shared / 自己分享出去的链接 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the links that the caller has shared */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            shares: components["schemas"]["Share"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** share a saved answer or a board; whoever opens it is logged in and sees what their own role may / 分享一个保存的回答或看板；打开的人要登录，只看到自己的角色能看的 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        kind: "saved" | "board";
                        of: string;
                        days?: number;
                    };
                };
            };
            responses: {
                /** @description share a saved answer or a board; whoever opens it is logged in and sees what their own role may */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            share: components["schemas"]["Share"];
                            token: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** revoke a link / 停用一个链接 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description revoke a link */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/shares/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** open a link, as the role of whoever opens it may see it / 打开别人分享的链接，按自己的角色 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        token: string;
                    };
                };
            };
            responses: {
                /** @description open a link, as the role of whoever opens it may see it */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            kind: "saved" | "board";
                            title: string;
                            by: string;
                            cards: components["schemas"]["Card"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** saved templates of reports, the latest first, and the targets that they may name / 保存的报告模板，最近的在前；以及可以发送到哪些目标 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description saved templates of reports, the latest first, and the targets that they may name */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            reports: components["schemas"]["Report"][];
                            targets: {
                                name: string;
                                kind: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** save a template of a report / 保存一个报告模板 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description save a template of a report */
                201: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** what is wrong with a template, line by line / 检查一个报告模板，逐行指出问题 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description what is wrong with a template, line by line */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            faults: {
                                line: number;
                                column: number;
                                text: string;
                            }[];
                            title: string;
                            placeholders: number;
                            window: string | null;
                            params: {
                                [key: string]: string | null;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/draft": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** a template made of a board or of a conversation; it is not saved / 由一个看板或一次对话做成报告模板（不保存） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        board: string;
                    } | {
                        thread: string;
                    };
                };
            };
            responses: {
                /** @description a template made of a board or of a conversation; it is not saved */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            text: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one template / 一个报告模板 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one template */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        /** change a template / 修改一个报告模板 */
        put: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        text: string;
                    };
                };
            };
            responses: {
                /** @description change a template */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Report"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        post?: never;
        /** delete a template and all its runs / 删除一个报告模板和它的全部运行 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a template and all its runs */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            removed: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the runs of a report, the latest first / 一个报告的各次运行，最近的在前 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the runs of a report, the latest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            runs: components["schemas"]["ReportRun"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** run a report, with a window and parameters / 运行一个报告，可给出时间范围和参数 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        window?: string;
                        /** @default {} */
                        params?: {
                            [key: string]: string;
                        };
                        /** @default false */
                        deliver?: boolean;
                    };
                };
            };
            responses: {
                /** @description run a report, with a window and parameters */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportRun"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs/{report_run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one run: its figures, differences, alerts, deliveries and what it took / 一次运行：数值、与上次的差别、提醒、发送情况、用时 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    report_run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one run: its figures, differences, alerts, deliveries and what it took */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportRun"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs/{report_run}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the events of a run, from the first or after Last-Event-ID / 一次运行的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    report_run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the events of a run, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": components["schemas"]["ReportEvent"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs/{report_run}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** the document of a run as md, html, docx or pdf / 一次运行的报告文件：md、html、docx 或 pdf */
        get: {
            parameters: {
                query?: {
                    format?: "md" | "html" | "docx" | "pdf";
                };
                header?: never;
                path: {
                    id: string;
                    report_run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description the document of a run as md, html, docx or pdf */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/html": string;
                        "text/markdown": string;
                        "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                        "application/pdf": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs/{report_run}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** cancel a run / 停止一次运行 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    report_run: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description cancel a run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            cancelled: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/reports/{id}/runs/{report_run}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** go on with a run that broke off or was cancelled / 继续一次中断或停止的运行 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: string;
                    report_run: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description go on with a run that broke off or was cancelled */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["ReportRun"];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/explore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what can be asked about in a database: things, fields, sample values and how they belong together / 一个数据库里可以问什么：事物、字段、示例值和它们的关系 */
        get: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what can be asked about in a database: things, fields, sample values and how they belong together */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            title: string;
                            today?: string;
                            things: {
                                id: string;
                                name: string;
                                /** @enum {string} */
                                kind: "thing" | "event" | "lines" | "link" | "codes" | "flat";
                                about?: string;
                                rows?: number;
                                fields: {
                                    name: string;
                                    /** @enum {string} */
                                    role: "name" | "date" | "figure" | "state" | "yes_no" | "group" | "text" | "key";
                                    unit?: string;
                                    about?: string;
                                    examples: string[];
                                    range?: {
                                        from: string;
                                        to: string;
                                    };
                                    codes?: {
                                        value: string;
                                        means: string;
                                    }[];
                                    leads_to?: string;
                                    stored?: {
                                        name: string;
                                        type: string;
                                    };
                                }[];
                                stored?: string;
                            }[];
                            relations: {
                                from: string;
                                to: string;
                                by: string;
                            }[];
                            words: string[];
                            suggestions: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/schema": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what can be asked about; analysts also see tables and columns / 可以问哪些数据；analyst 还能看到表结构 */
        get: {
            parameters: {
                query?: {
                    connection?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what can be asked about; analysts also see tables and columns */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            connections: {
                                title: string;
                                schema?: {
                                    [key: string]: unknown;
                                };
                            }[];
                            suggestions: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** all conversations, newest first / 所有对话，最近的在前 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description all conversations, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            threads: components["schemas"]["Thread"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads/{thread}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** one conversation / 一次对话 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description one conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            threads: components["schemas"]["Thread"][];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** delete a conversation for good / 彻底删除一次对话 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description delete a conversation for good */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            deleted: string[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/threads/{thread}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** what was asked in a conversation; every stage with stages=true / 一次对话里问过什么；stages=true 时列出每一步 */
        get: {
            parameters: {
                query?: {
                    stages?: "true" | "false";
                };
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description what was asked in a conversation; every stage with stages=true */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread: string;
                            checkpoints: {
                                id: string;
                                at: string;
                                run_id: string;
                                question: string;
                                /** @enum {string} */
                                status: "answered" | "clarify" | "refused" | "failed" | "chat" | "unfinished";
                                stage: ("classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed") | null;
                                text: string;
                            }[];
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** whether the process is alive / 进程是否活着 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description whether the process is alive */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** whether questions can be answered now; with 503, not_ready lists the parts that are not: draining, database, memory, audit / 现在能否回答问题；503 时 not_ready 列出未就绪的部分：draining、database、memory、audit */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description whether questions can be answered now; with 503, not_ready lists the parts that are not: draining, database, memory, audit */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            status: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** figures for Prometheus / 运行指标，Prometheus 格式 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description figures for Prometheus */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/plain": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: which assistants there are / LangGraph：有哪些助手 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        graph_id?: string | null;
                        name?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: which assistants there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assistant_id: string;
                            graph_id: string;
                            name: string;
                            description: string;
                            version: number;
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: how many assistants there are / LangGraph：有几个助手 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        graph_id?: string | null;
                        name?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: how many assistants there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": number;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one assistant / LangGraph：一个助手 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one assistant */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            assistant_id: string;
                            graph_id: string;
                            name: string;
                            description: string;
                            version: number;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/graph": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the graph of an assistant / LangGraph：助手的流程图 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the graph of an assistant */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/schemas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the schemas of input and state / LangGraph：输入与状态的格式 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the schemas of input and state */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assistants/{assistant}/subgraphs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: subgraphs, of which there are none / LangGraph：子流程图（没有） */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    assistant: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: subgraphs, of which there are none */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: begin a conversation / LangGraph：开始一次对话 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        thread_id?: string | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        if_exists?: ("raise" | "do_nothing") | null;
                        supersteps?: unknown[] | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: begin a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: find conversations, newest first / LangGraph：查找对话，最近的在前 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        ids?: string[] | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        status?: ("idle" | "busy" | "interrupted" | "error") | null;
                        sort_by?: ("thread_id" | "status" | "created_at" | "updated_at" | "state_updated_at") | null;
                        sort_order?: ("asc" | "desc") | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: find conversations, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: how many conversations there are / LangGraph：有几次对话 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        ids?: string[] | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        status?: ("idle" | "busy" | "interrupted" | "error") | null;
                        sort_by?: ("thread_id" | "status" | "created_at" | "updated_at" | "state_updated_at") | null;
                        sort_order?: ("asc" | "desc") | null;
                        /** @default 10 */
                        limit?: number;
                        /** @default 0 */
                        offset?: number;
                    };
                };
            };
            responses: {
                /** @description LangGraph: how many conversations there are */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": number;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one conversation / LangGraph：一次对话 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /** LangGraph: delete a conversation for good / LangGraph：彻底删除一次对话 */
        delete: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: delete a conversation for good */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        /** LangGraph: what is noted about a conversation / LangGraph：改写对话的备注（metadata） */
        patch: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: what is noted about a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/threads/{thread}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: copy a conversation as it stands now / LangGraph：复制一次对话，从现在起各走各的 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: copy a conversation as it stands now */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            thread_id: string;
                            created_at: string;
                            updated_at: string;
                            metadata: {
                                [key: string]: unknown;
                            };
                            /** @enum {string} */
                            status: "idle" | "busy" | "interrupted" | "error";
                            values: {
                                [key: string]: unknown;
                            } | null;
                            interrupts: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: where a conversation stands / LangGraph：对话现在的状态 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: where a conversation stands */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** LangGraph: state cannot be set (422) / LangGraph：状态不能直接改写（422） */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: state cannot be set (422) */
                422: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state/checkpoint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: where a conversation stood at a checkpoint / LangGraph：某个记录点的状态 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        checkpoint: {
                            checkpoint_id?: string | null;
                        };
                    };
                };
            };
            responses: {
                /** @description LangGraph: where a conversation stood at a checkpoint */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/state/{checkpoint}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: where a conversation stood at a checkpoint / LangGraph：某个记录点的状态 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                    checkpoint: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: where a conversation stood at a checkpoint */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: every checkpoint of a conversation, newest first / LangGraph：对话的全部记录点，最近的在前 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": {
                        /** @default 10 */
                        limit?: number;
                        before?: (string | {
                            configurable: {
                                checkpoint_id?: string | null;
                            };
                        } | {
                            checkpoint_id?: string | null;
                        }) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: every checkpoint of a conversation, newest first */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            values: {
                                [key: string]: unknown;
                            };
                            next: string[];
                            tasks: {
                                [key: string]: unknown;
                            }[];
                            checkpoint: {
                                [key: string]: unknown;
                            };
                            metadata: {
                                [key: string]: unknown;
                            };
                            created_at: string;
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: cancel several runs / LangGraph：取消几次运行 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        thread_id: string;
                        run_ids: string[];
                    };
                };
            };
            responses: {
                /** @description LangGraph: cancel several runs */
                204: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, told as a stream / LangGraph：提问或回答反问，以事件流继续 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, told as a stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for the end / LangGraph：提问或回答反问，等到结束 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for the end */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for nothing / LangGraph：提问或回答反问，不等结果 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for nothing */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/runs/{run}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what a run tells, from the first or after Last-Event-ID / LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what a run tells, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, told as a stream / LangGraph：提问或回答反问，以事件流继续 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, told as a stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/wait": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: ask or reply, and wait for the end / LangGraph：提问或回答反问，等到结束 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for the end */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: the runs of a conversation / LangGraph：一次对话里的运行 */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    offset?: number;
                    status?: ("pending" | "running" | "error" | "success" | "timeout" | "interrupted") | null;
                };
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: the runs of a conversation */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        }[];
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        /** LangGraph: ask or reply, and wait for nothing / LangGraph：提问或回答反问，不等结果 */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        assistant_id: string;
                        input?: {
                            messages: components["schemas"]["Message"][] | components["schemas"]["Message"] | string;
                            pagination?: {
                                /** @default 1 */
                                page?: number;
                                page_size?: number;
                            } | null;
                        } | null;
                        command?: {
                            resume?: unknown;
                            update?: unknown;
                            goto?: unknown;
                        } | null;
                        config?: {
                            configurable?: {
                                checkpoint_id?: string | null;
                                pagination?: {
                                    /** @default 1 */
                                    page?: number;
                                    page_size?: number;
                                } | null;
                            } | null;
                        } | null;
                        metadata?: {
                            [key: string]: unknown;
                        } | null;
                        stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                        checkpoint?: {
                            checkpoint_id?: string | null;
                        } | null;
                        checkpoint_id?: string | null;
                        multitask_strategy?: ("reject" | "interrupt" | "rollback" | "enqueue") | null;
                        if_not_exists?: ("reject" | "create") | null;
                        on_disconnect?: ("cancel" | "continue") | null;
                        on_completion?: ("delete" | "keep") | null;
                        interrupt_before?: (string | string[]) | null;
                        interrupt_after?: (string | string[]) | null;
                        after_seconds?: number | null;
                        webhook?: string | null;
                    };
                };
            };
            responses: {
                /** @description LangGraph: ask or reply, and wait for nothing */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: one run / LangGraph：一次运行 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: one run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            run_id: string;
                            thread_id: string;
                            assistant_id: string;
                            created_at: string;
                            /** @enum {string} */
                            status: "pending" | "running" | "error" | "success" | "timeout" | "interrupted";
                            metadata: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: wait for the end of a run / LangGraph：等一次运行结束 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: wait for the end of a run */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            [key: string]: unknown;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what a run tells, from the first or after Last-Event-ID / LangGraph：一次运行的事件流，从头或从 Last-Event-ID 之后 */
        get: {
            parameters: {
                query?: {
                    cancel_on_disconnect?: "0" | "1" | "true" | "false";
                    stream_mode?: (("values" | "updates" | "messages" | "messages-tuple" | "custom") | ("values" | "updates" | "messages" | "messages-tuple" | "custom")[]) | null;
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what a run tells, from the first or after Last-Event-ID */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "text/event-stream": string;
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/threads/{thread}/runs/{run}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** LangGraph: cancel a run / LangGraph：取消一次运行 */
        post: {
            parameters: {
                query?: {
                    wait?: "0" | "1" | "true" | "false";
                    action?: "interrupt" | "rollback";
                };
                header?: never;
                path: {
                    thread: string;
                    run: string;
                };
                cookie?: never;
            };
            requestBody?: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description LangGraph: cancel a run */
                202: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ok": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: whether the process is alive / LangGraph：进程是否活着 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: whether the process is alive */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ok: boolean;
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** LangGraph: what the server can do / LangGraph：服务能做什么 */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description LangGraph: what the server can do */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            flags: {
                                [key: string]: boolean;
                            };
                        };
                    };
                };
                /** @description What went wrong, in the language of Accept-Language */
                default: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/problem+json": components["schemas"]["Problem"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Query: {
            messages: components["schemas"]["Message"][];
            thread_id?: string | null;
            connection?: string | null;
            pagination?: {
                /** @default 1 */
                page: number;
                page_size?: number;
            } | null;
            config?: {
                configurable?: {
                    thread_id?: string | null;
                    user_id?: string | null;
                } | null;
            } | null;
        };
        Message: {
            role?: string;
            type?: string;
            content: string | {
                /** @constant */
                type: "text";
                text: string;
            }[];
        };
        Event: {
            /** @constant */
            type: "run-queued";
            run_id: string;
            position: number;
        } | ({
            /** @constant */
            type: "run-start";
            run_id: string;
            question: string;
            /** @enum {string} */
            language: "zh" | "en";
        } | {
            /** @constant */
            type: "stage-start";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
        } | {
            /** @constant */
            type: "stage-end";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
            ms: number;
            /** @enum {string} */
            status: "ok" | "problem";
        } | {
            /** @constant */
            type: "stage-warning";
            run_id: string;
            /** @enum {string} */
            stage: "classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed" | "analysis" | "confirmation";
            text: string;
        } | {
            /** @constant */
            type: "sql-delta";
            run_id: string;
            at: number;
            text: string;
        } | {
            /** @constant */
            type: "sql-ready";
            run_id: string;
            sql: string;
            source: string;
        } | {
            /** @constant */
            type: "sql-error";
            run_id: string;
            reason: string;
            text: string;
        } | {
            /** @constant */
            type: "rows-ready";
            run_id: string;
            table: components["schemas"]["Table"];
        } | {
            /** @constant */
            type: "analysis-error";
            run_id: string;
            reason: string;
            text: string;
        } | {
            /** @constant */
            type: "text-delta";
            run_id: string;
            text: string;
        } | {
            /** @constant */
            type: "chart-ready";
            run_id: string;
            chart: components["schemas"]["Chart"];
            choices: components["schemas"]["Chart"][];
        } | {
            /** @constant */
            type: "clarification-ask";
            run_id: string;
            clarification: components["schemas"]["Clarification"];
        } | {
            /** @constant */
            type: "confirmation-ask";
            run_id: string;
            confirmation: components["schemas"]["Clarification"];
        } | {
            /** @constant */
            type: "run-end";
            run_id: string;
            answer: components["schemas"]["Answer"];
        } | {
            /** @constant */
            type: "run-error";
            run_id: string;
            code: string;
            message: string;
        });
        Table: {
            columns: {
                name: string;
                type: string;
            }[];
            rows: components["schemas"]["Cell"][][];
            row_count: number;
            truncated: boolean;
        };
        Cell: string | number | boolean | null;
        Chart: {
            /** @enum {string} */
            kind: "bar" | "stacked" | "line" | "area";
            title: string;
            x: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            also?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            }[];
            series?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            change?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            /** @constant */
            is_comparison?: true;
            /** @enum {string} */
            order?: "rows" | "time" | "value";
            top?: {
                count: number;
                /** @enum {string} */
                others: "sum" | "left_out";
            };
            top_series?: {
                count: number;
                /** @enum {string} */
                others: "sum" | "left_out";
            };
            /** @constant */
            is_horizontal?: true;
        } | {
            /** @constant */
            kind: "pie";
            title: string;
            x: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            /** @enum {string} */
            order?: "rows" | "time" | "value";
            top?: {
                count: number;
                /** @enum {string} */
                others: "sum" | "left_out";
            };
        } | {
            /** @constant */
            kind: "scatter";
            title: string;
            x: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            series?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            label?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
        } | {
            /** @constant */
            kind: "histogram";
            title: string;
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
        } | {
            /** @constant */
            kind: "heat_map";
            title: string;
            x: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            series: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            /** @enum {string} */
            order?: "rows" | "time" | "value";
        } | {
            /** @constant */
            kind: "kpi";
            title: string;
            y: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            also?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            }[];
            change?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            before?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            };
            x?: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
            };
        } | {
            /** @constant */
            kind: "table";
            title: string;
            measures: {
                column: number;
                name: string;
                /** @enum {string} */
                type: "category" | "time" | "number";
                format?: {
                    /** @enum {string} */
                    style: "number" | "count" | "money" | "percent";
                    unit?: string;
                    /** @constant */
                    is_ratio?: true;
                };
            }[];
        };
        Clarification: {
            /** @enum {string} */
            confirms?: "cost" | "write";
            question: string;
            options: {
                id: string;
                label: string;
            }[];
        };
        Answer: {
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat";
            text: string;
            /** @enum {string} */
            language: "zh" | "en";
            table: components["schemas"]["Table"] | null;
            chart: components["schemas"]["Chart"] | null;
            chart_choices: components["schemas"]["Chart"][];
            clarification: components["schemas"]["Clarification"] | null;
            follow_ups: string[];
            warnings: string[];
            failure_reason: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            taught?: {
                text: string;
                scopes: ("me" | "everyone")[];
            };
            receipt: components["schemas"]["Receipt"];
            final_response: components["schemas"]["FinalResponse"];
        };
        Receipt: {
            interpretation: string;
            assumptions: string[];
            assumption_details: {
                kind: string;
                text: string;
                alternatives: string[];
                readings?: {
                    label: string;
                    question: string;
                    sql: string | null;
                }[];
            }[];
            sql: string | null;
            source: string | null;
            confidence: number | null;
            classification: {
                /** @enum {string} */
                route: "database" | "chat";
                confidence: number;
                reason: string;
                /** @enum {string} */
                method: "rule" | "model";
            };
            repairs: string[];
            checks: string[];
            execution_path: string[];
            stages: {
                name: string;
                ms: number;
                /** @enum {string} */
                status: "ok" | "problem";
            }[];
            attempts: number;
            first_try: boolean;
            connections_opened: number;
            statements: {
                /** @enum {string} */
                purpose: "answer" | "change" | "trial" | "verify" | "probe" | "warning" | "cost" | "values" | "introspection";
                count: number;
                rows: number;
                ms: number;
            }[];
            limited?: {
                text: string;
                tables: string[];
                masked: string[];
                sql: string | null;
            };
            cache: {
                hit: boolean;
                age_ms: number;
                stored_at: string;
                current: boolean;
            } | null;
            model_calls: number;
            tool_calls: {
                /** @enum {string} */
                agent: "supervisor" | "error_recovery";
                tool: string;
                granted: boolean;
            }[];
            tokens: number;
            cached_tokens: number;
            cost: number;
            connection: string | null;
            run_id: string;
        };
        FinalResponse: {
            success: boolean;
            response: string;
            /** @enum {string} */
            type: "DATABASE" | "CHAT";
            /** @constant */
            sql_generation_failed?: true;
            execution_path: string[];
            classification_info: {
                confidence: number;
                reason: string;
                /** @enum {string} */
                method: "rule" | "model";
            };
        };
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            not_ready?: ("draining" | "database" | "memory" | "audit")[];
        };
        PagedAnswer: {
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat";
            text: string;
            /** @enum {string} */
            language: "zh" | "en";
            table: components["schemas"]["Table"] | null;
            chart: components["schemas"]["Chart"] | null;
            chart_choices: components["schemas"]["Chart"][];
            clarification: components["schemas"]["Clarification"] | null;
            follow_ups: string[];
            warnings: string[];
            failure_reason: string | null;
            error: {
                code: string;
                message: string;
            } | null;
            taught?: {
                text: string;
                scopes: ("me" | "everyone")[];
            };
            receipt: components["schemas"]["Receipt"];
            final_response: components["schemas"]["FinalResponse"];
            pagination?: {
                total_count: number;
                page: number;
                page_size: number;
                total_pages: number;
                has_next: boolean;
                has_prev: boolean;
            };
        };
        Reply: {
            choose: string;
        } | {
            say: string;
        } | Record<string, never>;
        Connection: {
            id: string;
            title: string;
            today?: string;
            /** @enum {string} */
            kind: "configured" | "added" | "upload";
            removable: boolean;
        };
        Draft: {
            connection: string;
            title: string;
            things: {
                id: string;
                name: string;
                rows?: number;
                called_by?: string;
                date?: string;
                fields: {
                    id: string;
                    name: string;
                    /** @enum {string} */
                    role: "name" | "date" | "figure" | "state" | "yes_no" | "group" | "text" | "key";
                    unit?: string;
                    examples: string[];
                    codes?: {
                        value: string;
                        means: string;
                    }[];
                }[];
                more_fields: number;
            }[];
            more_things: number;
            questions: {
                id: string;
                question: string;
                shows: string[];
                options: {
                    id: string;
                    label: string;
                }[];
                proposed: string | null;
                /** @enum {string} */
                say: "name" | "codes" | "none";
            }[];
            accepted: boolean;
            notes: string[];
            suggestions: string[];
        };
        DraftReply: {
            answers?: {
                [key: string]: {
                    choose: string;
                } | {
                    say: string;
                };
            };
            names?: {
                [key: string]: string;
            };
            codes?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            dates?: {
                [key: string]: string;
            };
            words?: {
                words: string[];
                means: string;
            }[];
        };
        Upload: {
            id: string;
            title: string;
            file: string;
            /** @enum {string} */
            kind: "text" | "workbook" | "columns" | "records" | "database";
            bytes: number;
            at: string;
        };
        Saved: {
            id: string;
            title: string;
            question: string;
            connection: string;
            /** @enum {string} */
            language: "zh" | "en";
            chart: components["schemas"]["Chart"] | null;
            at: string;
            sql?: string;
        };
        Card: {
            saved: string;
            /** @enum {string} */
            size: "small" | "medium" | "large" | "wide";
            /** @enum {string} */
            status: "ready" | "refused" | "failed" | "gone";
            title: string;
            question: string;
            text: string;
            table: components["schemas"]["Table"] | null;
            chart: components["schemas"]["Chart"] | null;
            problem: string | null;
            at: string;
            limited?: string;
            outdated?: string;
        };
        Board: {
            id: string;
            title: string;
            cards: {
                saved: string;
                /** @enum {string} */
                size: "small" | "medium" | "large" | "wide";
            }[];
            at: string;
        };
        Share: {
            id: string;
            /** @enum {string} */
            kind: "saved" | "board";
            of: string;
            title: string;
            at: string;
            expires_at: string | null;
        };
        Report: {
            id: string;
            title: string;
            text: string;
            at: string;
            window: string | null;
            params: {
                [key: string]: string | null;
            };
            placeholders: number;
            schedule: {
                cron: string;
                timezone: string | null;
                next_at: string | null;
                problem: string | null;
            } | null;
            deliver: {
                to: string;
                kind: string;
                format: string;
                only_alerts: boolean;
            }[];
            last_run: {
                id: string;
                /** @enum {string} */
                status: "running" | "filled" | "partly" | "failed" | "cancelled" | "broken";
                at: string;
                change: string;
            } | null;
        };
        ReportRun: {
            id: string;
            report_id: string;
            title: string;
            /** @enum {string} */
            status: "running" | "filled" | "partly" | "failed" | "cancelled" | "broken";
            /** @enum {string} */
            by: "person" | "schedule";
            late_for: string | null;
            at: string;
            ended_at: string | null;
            window: {
                /** Format: date */
                from: string;
                /** Format: date */
                to: string;
            } | null;
            params: {
                [key: string]: string;
            };
            done: number;
            total: number;
            figures: {
                id: string;
                name: string;
                /** @enum {string} */
                status: "filled" | "failed";
                shown: string;
                value: number | null;
                unit: string | null;
                change: string | null;
                problem: string | null;
            }[];
            metrics: {
                total: number;
                filled: number;
                first_try: number;
                repaired: number;
                failed: number;
                error_classes: {
                    [key: string]: number;
                };
                ms: number;
                stages: {
                    name: string;
                    ms: number;
                }[];
                connections_opened: number;
                statements: number;
                model_calls: number;
                tokens: number;
                cost: number;
                one_view: boolean;
            } | null;
            change: string;
            alerts: {
                figure: string;
                name: string;
                /** @enum {string} */
                status: "raised" | "unknown";
                text: string;
            }[];
            deliveries: {
                to: string;
                kind: string;
                /** @enum {string} */
                status: "delivered" | "failed";
                tries: number;
                problem: string | null;
            }[];
            problem: string | null;
        };
        ReportEvent: ({
            /** @constant */
            type: "batch-start";
            batch_id: string;
            total: number;
        } | {
            /** @constant */
            type: "stage-start";
            batch_id: string;
            stage: string;
            total: number;
        } | {
            /** @constant */
            type: "stage-end";
            batch_id: string;
            stage: string;
            ms: number;
        } | {
            /** @constant */
            type: "sql-generation-complete";
            batch_id: string;
            written: number;
            failed: number;
        } | {
            /** @constant */
            type: "sql-generation-failed";
            batch_id: string;
            placeholder_id: string;
            text: string;
        } | {
            /** @constant */
            type: "stage-warning";
            batch_id: string;
            stage: string;
            text: string;
        } | {
            /** @constant */
            type: "analysis-error";
            batch_id: string;
            placeholder_id: string;
            text: string;
        } | {
            /** @constant */
            type: "item-end";
            batch_id: string;
            placeholder_id: string;
            /** @enum {string} */
            status: "filled" | "failed";
            done: number;
            total: number;
        } | {
            /** @constant */
            type: "batch-end";
            batch_id: string;
            metrics: {
                total: number;
                filled: number;
                first_try: number;
                repaired: number;
                failed: number;
                error_classes: {
                    [key: string]: number;
                };
                ms: number;
                stages: {
                    name: string;
                    ms: number;
                }[];
                connections_opened: number;
                statements: number;
                model_calls: number;
                tokens: number;
                cost: number;
                one_view: boolean;
            };
        }) | {
            /** @constant */
            type: "report-start";
            run_id: string;
            title: string;
        } | {
            /** @constant */
            type: "report-progress";
            run_id: string;
            done: number;
            total: number;
        } | {
            /** @constant */
            type: "report-filled";
            run_id: string;
            filled: number;
            failed: number;
        } | {
            /** @constant */
            type: "report-delivered";
            run_id: string;
            delivery: {
                to: string;
                kind: string;
                /** @enum {string} */
                status: "delivered" | "failed";
                tries: number;
                problem: string | null;
            };
        } | {
            /** @constant */
            type: "report-end";
            run_id: string;
            run: components["schemas"]["ReportRun"];
        };
        Thread: {
            thread: string;
            questions: number;
            question: string;
            /** @enum {string} */
            status: "answered" | "clarify" | "refused" | "failed" | "chat" | "unfinished";
            stage: ("classify" | "schema_analysis" | "sql_generation" | "sql_validation" | "sql_execution" | "error_recovery" | "clarification" | "chart_generation" | "chat" | "completed") | null;
            run_id: string;
            at: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
