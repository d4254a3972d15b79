<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Analysis</name>
    <message>
        <source>n keys drawn</source>
        <translation>抽取 n 个键</translation>
    </message>
    <message>
        <source>Distance of their mean value from the context</source>
        <translation>抽到的值的平均与上下文向量的距离</translation>
    </message>
    <message>
        <source>deviation of one draw ÷ √n</source>
        <translation>单次抽取的标准差 ÷ √n</translation>
    </message>
    <message>
        <source>Largest difference of a key’s share from its weight</source>
        <translation>键被抽到的比例与其权重的最大差</translation>
    </message>
    <message>
        <source>Share of the words recalled</source>
        <translation>能找回的词的比例</translation>
    </message>
    <message>
        <source>vector of %1</source>
        <translation>%1 维向量</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Mean weight</source>
        <translation>平均权重</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Standard deviation of the scores</source>
        <translation>分数的标准差</translation>
    </message>
    <message>
        <source>Largest weight of a row</source>
        <translation>每行最大权重</translation>
    </message>
    <message>
        <source>Entropy of a row, nats</source>
        <translation>每行的熵（单位：奈特）</translation>
    </message>
    <message>
        <source>Steps until learnt</source>
        <translation>训练成功所需的步数</translation>
    </message>
</context>
<context>
    <name>Applicability</name>
    <message>
        <source>The trained model settles that.</source>
        <translation>这由训练好的模型决定。</translation>
    </message>
    <message>
        <source>left out, for the trained model settles it: %1</source>
        <translation>已略去，因为由训练好的模型决定：%1</translation>
    </message>
    <message>
        <source>The attention stands in a file.</source>
        <translation>注意力来自文件。</translation>
    </message>
    <message>
        <source>left out, for the attention stands in a file: %1</source>
        <translation>已略去，因为注意力来自文件：%1</translation>
    </message>
    <message>
        <source>The attention is computed, not taken from a file.</source>
        <translation>注意力是计算得到的，不是来自文件。</translation>
    </message>
    <message>
        <source>There is one layer only.</source>
        <translation>只有一层。</translation>
    </message>
    <message>
        <source>Nothing of this kind is learnt.</source>
        <translation>没有这样的训练。</translation>
    </message>
    <message>
        <source>There is no trained model.</source>
        <translation>没有训练好的模型。</translation>
    </message>
    <message>
        <source>There is one text only.</source>
        <translation>只有一段文本。</translation>
    </message>
    <message>
        <source>These vectors are in no file.</source>
        <translation>这些向量不在文件中。</translation>
    </message>
    <message>
        <source>The vectors stand for their positions already.</source>
        <translation>这些向量已包含位置。</translation>
    </message>
    <message>
        <source>The symbols of a task stand between white space.</source>
        <translation>任务的符号以空白分开。</translation>
    </message>
    <message>
        <source>The vectors are not typed.</source>
        <translation>向量不是手动输入的。</translation>
    </message>
    <message>
        <source>The matrices are not typed.</source>
        <translation>矩阵不是手动输入的。</translation>
    </message>
    <message>
        <source>The heads are not made by hand.</source>
        <translation>这些注意力头不是手工构造的。</translation>
    </message>
    <message>
        <source>Nothing is drawn at random.</source>
        <translation>没有随机抽取的数。</translation>
    </message>
    <message>
        <source>The vectors are not drawn at random.</source>
        <translation>向量不是随机抽取的。</translation>
    </message>
    <message>
        <source>One head, or weights of K that are those of Q: there is nothing to group.</source>
        <translation>只有一个头，或 K 沿用 Q 的权重：没有可分组的。</translation>
    </message>
    <message>
        <source>No position stands beside the word.</source>
        <translation>词的旁边没有放位置。</translation>
    </message>
    <message>
        <source>These projections come with their own numbers.</source>
        <translation>这种投影自行决定数值。</translation>
    </message>
    <message>
        <source>Only weights drawn from “normal” have a standard deviation.</source>
        <translation>只有用“正态”初始化的权重才有标准差。</translation>
    </message>
    <message>
        <source>These projections fix by themselves whether there is a bias.</source>
        <translation>是否带偏置由这种投影自行决定。</translation>
    </message>
    <message>
        <source>These projections cannot share weights.</source>
        <translation>这种投影不能共享权重。</translation>
    </message>
    <message>
        <source>This session draws no weights.</source>
        <translation>此会话不抽取权重。</translation>
    </message>
    <message>
        <source>Only the scaled dot product is divided.</source>
        <translation>只有缩放点积才做除法。</translation>
    </message>
    <message>
        <source>There are no rotary positions.</source>
        <translation>没有使用旋转位置编码 (RoPE)。</translation>
    </message>
    <message>
        <source>Only the additive score has a hidden layer.</source>
        <translation>只有加性打分才有隐藏层。</translation>
    </message>
    <message>
        <source>Only the low-rank bilinear score has a rank.</source>
        <translation>只有低秩双线性打分才有秩。</translation>
    </message>
    <message>
        <source>This score function learns nothing.</source>
        <translation>这个打分函数没有要训练的参数。</translation>
    </message>
    <message>
        <source>Without a causal mask every key is allowed anyway.</source>
        <translation>没有因果掩码时，所有键本来就允许。</translation>
    </message>
    <message>
        <source>Without a window no key is too far away.</source>
        <translation>没有窗口时，任何键都不算太远。</translation>
    </message>
    <message>
        <source>Between two texts no token meets itself.</source>
        <translation>两段文本之间，词元遇不到自己。</translation>
    </message>
    <message>
        <source>Only where words are looked up can one have no vector.</source>
        <translation>只有使用词向量时，才会有词没有向量。</translation>
    </message>
    <message>
        <source>A single sequence has no padding.</source>
        <translation>单个序列没有填充。</translation>
    </message>
    <message>
        <source>Only softmax has a sink.</source>
        <translation>只有 softmax 有汇聚点 (sink)。</translation>
    </message>
    <message>
        <source>With p = 0 nothing is dropped.</source>
        <translation>p = 0 时什么都不丢弃。</translation>
    </message>
    <message>
        <source>There is no output projection.</source>
        <translation>没有输出投影。</translation>
    </message>
</context>
<context>
    <name>CalculationTexts</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>rounding</source>
        <translation>舍入</translation>
    </message>
    <message>
        <source>%1 more terms</source>
        <translation>其余 %1 项</translation>
    </message>
    <message>
        <source>Nearest words</source>
        <translation>最近的词</translation>
    </message>
    <message>
        <source>Nearest words, by components %1 to %2</source>
        <translation>最近的词（按第 %1 至 %2 个分量）</translation>
    </message>
    <message>
        <source>“%1” took up: %2.</source>
        <translation>“%1”吸收了：%2。</translation>
    </message>
    <message>
        <source>“%1” is near: %2.</source>
        <translation>“%1”接近：%2。</translation>
    </message>
    <message>
        <source>By itself “%1” is near: %2.</source>
        <translation>“%1”本身接近：%2。</translation>
    </message>
    <message>
        <source>Bold: words of the text.</source>
        <translation>粗体：文本中的词。</translation>
    </message>
    <message>
        <source>Reading the vectors …</source>
        <translation>正在读取词向量…</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>∂: what the loss changes by</source>
        <translation>∂：损失改变多少</translation>
    </message>
</context>
<context>
    <name>ChoiceTexts</name>
    <message>
        <source>words</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>Words as Unicode cuts them, Chinese by dictionary.</source>
        <translation>按 Unicode 规则分词，中文按词典分词。</translation>
    </message>
    <message>
        <source>words and punctuation</source>
        <translation>按词和标点</translation>
    </message>
    <message>
        <source>All but white space.</source>
        <translation>除空白外全部保留。</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>按字符</translation>
    </message>
    <message>
        <source>What a reader sees as one character.</source>
        <translation>把人眼看到的每一个字符切成一个词元。</translation>
    </message>
    <message>
        <source>between spaces</source>
        <translation>按空格</translation>
    </message>
    <message>
        <source>Punctuation stays with its word.</source>
        <translation>标点与所属的词不分开。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Only the tokens of the text.</source>
        <translation>只有文本的词元。</translation>
    </message>
    <message>
        <source>[CLS] … [SEP]</source>
        <translation>[CLS] … [SEP]</translation>
    </message>
    <message>
        <source>Around each sequence, as BERT has them.</source>
        <translation>加在每个序列首尾，与 BERT 相同。</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Normal numbers, as nn.Embedding draws them.</source>
        <translation>正态随机数，与 nn.Embedding 相同。</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>独热</translation>
    </message>
    <message>
        <source>1 at the token’s place in the vocabulary; d_model is its size.</source>
        <translation>在词元于词表中的位置为 1；d_model 为词表大小。</translation>
    </message>
    <message>
        <source>typed numbers</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>The vectors in the table below.</source>
        <translation>下表中的向量。</translation>
    </message>
    <message>
        <source>word vectors</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>Learnt from what stands beside a word: its meaning, as far as that goes.</source>
        <translation>由词的上下文训练得到，大致就是词的意思。</translation>
    </message>
    <message>
        <source>from a file, by position</source>
        <translation>来自文件，按位置</translation>
    </message>
    <message>
        <source>A vector for every position, so that two equal words may differ.</source>
        <translation>每个位置一个向量，相同的两个词也可以不同。</translation>
    </message>
    <message>
        <source>The same word has the same vector everywhere.</source>
        <translation>同一个词在任何位置都有相同的向量。</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>Sine and cosine waves added to the vectors.</source>
        <translation>给向量加上正弦波和余弦波。</translation>
    </message>
    <message>
        <source>beside the word</source>
        <translation>拼接在词后</translation>
    </message>
    <message>
        <source>Sine and cosine waves behind the word’s components, not added to them.</source>
        <translation>正弦、余弦波接在词的分量之后，而不是加在上面。</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>训练得到</translation>
    </message>
    <message>
        <source>A vector for each position, learnt with the task.</source>
        <translation>每个位置一个向量，随任务训练。</translation>
    </message>
    <message>
        <source>Weights stay as they are drawn.</source>
        <translation>权重保持抽取时的样子。</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>倒序</translation>
    </message>
    <message>
        <source>The sequence from its end: a b c becomes c b a.</source>
        <translation>从末尾读起：a b c 变成 c b a。</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>At each place the symbol before it.</source>
        <translation>每个位置预测前一个符号。</translation>
    </message>
    <message>
        <source>sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>The sequence in order: 2 0 1 becomes 0 1 2.</source>
        <translation>按顺序排列：2 0 1 变成 0 1 2。</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>Which number stood behind a letter: c 4 a 1 c → 4.</source>
        <translation>某个字母后面是哪个数：c 4 a 1 c → 4。</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>What followed the symbol the last time.</source>
        <translation>上次这个符号后面是什么。</translation>
    </message>
    <message>
        <source>one’s own</source>
        <translation>自己的例子</translation>
    </message>
    <message>
        <source>Lines such as a b c =&gt; c b a.</source>
        <translation>形如 a b c =&gt; c b a 的行。</translation>
    </message>
    <message>
        <source>pronouns</source>
        <translation>代词</translation>
    </message>
    <message>
        <source>What “it” and “he” stand for in a sentence.</source>
        <translation>句子中 “it” 和 “he” 指什么。</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>Each number moves at a pace of its own, as torch.optim.Adam has it.</source>
        <translation>每个数按自己的步幅移动，同 torch.optim.Adam。</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>Each number moves by its gradient times the learning rate.</source>
        <translation>每个数移动梯度乘以学习率。</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>The animal did not cross the street because it was too tired.</source>
        <translation>如：The animal did not cross the street because it was too tired.</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>The same in Chinese, written without spaces.</source>
        <translation>同样的中文句子，词间没有空格。</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V are different.</source>
        <translation>W_Q、W_K、W_V 各不相同。</translation>
    </message>
    <message>
        <source>W_K = W_Q</source>
        <translation>W_K = W_Q</translation>
    </message>
    <message>
        <source>Without bias the scores are symmetric.</source>
        <translation>没有偏置时，分数是对称的。</translation>
    </message>
    <message>
        <source>W_V = W_K = W_Q</source>
        <translation>W_V = W_K = W_Q</translation>
    </message>
    <message>
        <source>One matrix for all; needs d_v = d_k.</source>
        <translation>三者共用一个矩阵；要求 d_v = d_k。</translation>
    </message>
    <message>
        <source>as PyTorch draws</source>
        <translation>与 PyTorch 相同</translation>
    </message>
    <message>
        <source>One stream of random numbers: equals a PyTorch program with this seed, but an edit changes all numbers behind it.</source>
        <translation>所有随机数依次取自同一个序列：与使用此种子的 PyTorch 程序相同，但一处改动会影响其后所有的数。</translation>
    </message>
    <message>
        <source>stable while editing</source>
        <translation>编辑时稳定</translation>
    </message>
    <message>
        <source>Every token and every matrix row draws for itself: an edit changes only what it touches.</source>
        <translation>每个词元、每个矩阵行各自抽取随机数：改动只影响它涉及的数。</translation>
    </message>
    <message>
        <source>previous word</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>The word before: W_Q turns every wave back by a word.</source>
        <translation>前面的那个词：W_Q 把每个波往回转一个词的角度。</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>后一个词</translation>
    </message>
    <message>
        <source>The word behind: W_Q turns every wave on by a word.</source>
        <translation>后面的那个词：W_Q 把每个波往前转一个词的角度。</translation>
    </message>
    <message>
        <source>the word itself</source>
        <translation>词自身</translation>
    </message>
    <message>
        <source>Every wave meets itself.</source>
        <translation>每个波都与自身匹配。</translation>
    </message>
    <message>
        <source>first word</source>
        <translation>第一个词</translation>
    </message>
    <message>
        <source>All queries alike: a bias says the first position.</source>
        <translation>所有查询都一样：由偏置指定第一个位置。</translation>
    </message>
    <message>
        <source>same word</source>
        <translation>同一个词</translation>
    </message>
    <message>
        <source>The word, wherever it stands: its vector meets itself.</source>
        <translation>同一个词，无论在哪里：它的向量与自身匹配。</translation>
    </message>
    <message>
        <source>words away</source>
        <translation>相隔若干词</translation>
    </message>
    <message>
        <source>So many words on, or back where negative.</source>
        <translation>往后若干个词，负数则往前。</translation>
    </message>
    <message>
        <source>uniform 0 … 1</source>
        <translation>均匀 0 … 1</translation>
    </message>
    <message>
        <source>All weights are positive, so scores grow with d_k and heads look alike.</source>
        <translation>权重全为正，所以分数随 d_k 增大，各个注意力头看起来相似。</translation>
    </message>
    <message>
        <source>uniform ±1/√fan-in</source>
        <translation>均匀 ±1/√fan-in</translation>
    </message>
    <message>
        <source>What nn.Linear does; scores stay small and maps look flat.</source>
        <translation>与 nn.Linear 相同；分数偏小，图中差别很小。</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正态</translation>
    </message>
    <message>
        <source>Normal numbers with the standard deviation std.</source>
        <translation>标准差为 std 的正态随机数。</translation>
    </message>
    <message>
        <source>LeCun normal</source>
        <translation>LeCun 正态</translation>
    </message>
    <message>
        <source>Normal, 1/√fan-in: raw scores spread by √d_k, scaled ones by 1.</source>
        <translation>正态，1/√fan-in：原始分数的标准差约为 √d_k，缩放后约为 1。</translation>
    </message>
    <message>
        <source>Xavier uniform</source>
        <translation>Xavier 均匀</translation>
    </message>
    <message>
        <source>Uniform ±√(6 / (fan-in + fan-out)).</source>
        <translation>均匀 ±√(6 / (fan-in + fan-out))。</translation>
    </message>
    <message>
        <source>Every query sees every key.</source>
        <translation>每个查询都关注所有的键。</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>A query sees itself and what came before.</source>
        <translation>查询只关注自己和前面的词元。</translation>
    </message>
    <message>
        <source>strictly causal</source>
        <translation>严格因果</translation>
    </message>
    <message>
        <source>A query sees only what came before; the first sees nothing.</source>
        <translation>查询只关注前面的词元；第一个词元没有可关注的键。</translation>
    </message>
    <message>
        <source>Long vectors score higher.</source>
        <translation>长的向量分数更高。</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>Every query and key is scaled to the same length, √d_k.</source>
        <translation>每个查询和键都缩放到相同长度 √d_k。</translation>
    </message>
    <message>
        <source>Queries and keys meet as they are.</source>
        <translation>查询与键不作旋转，直接相乘。</translation>
    </message>
    <message>
        <source>halves</source>
        <translation>前后两半</translation>
    </message>
    <message>
        <source>Components i and i + d_k/2 turn by their position, as in Llama.</source>
        <translation>分量 i 与 i + d_k/2 按位置旋转，如 Llama。</translation>
    </message>
    <message>
        <source>neighbours</source>
        <translation>相邻分量</translation>
    </message>
    <message>
        <source>Components 2i and 2i + 1 turn by their position, as in the paper.</source>
        <translation>分量 2i 与 2i + 1 按位置旋转，如原论文。</translation>
    </message>
    <message>
        <source>Near and far keys have the same chance.</source>
        <translation>键的远近没有影响。</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Scores fall with the distance, in each head at its own rate.</source>
        <translation>分数随距离下降，各头的斜率不同。</translation>
    </message>
</context>
<context>
    <name>ColorBar</name>
    <message>
        <source>largest</source>
        <translation>最大值</translation>
    </message>
</context>
<context>
    <name>CommandLineTexts</name>
    <message>
        <source>Computing %1 …</source>
        <translation>正在计算 %1…</translation>
    </message>
    <message>
        <source>Computing %1: %2 %</source>
        <translation>正在计算 %1：%2%</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Open session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>Save them before going on?</source>
        <translation>继续之前要保存吗？</translation>
    </message>
    <message>
        <source>“%1” was not saved when the program ended.</source>
        <translation>程序结束时“%1”尚未保存。</translation>
    </message>
    <message>
        <source>Last changed on %1; it has no file yet.</source>
        <translation>最后修改于 %1；还没有对应的文件。</translation>
    </message>
    <message>
        <source>Last changed on %1; its file is %2.</source>
        <translation>最后修改于 %1；文件为 %2。</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Ask again later</source>
        <translation>以后再问</translation>
    </message>
    <message>
        <source>Another program has changed %1.</source>
        <translation>另一个程序改动了 %1。</translation>
    </message>
    <message>
        <source>Saving here would replace what it has written.</source>
        <translation>保存到这里会覆盖它写入的内容。</translation>
    </message>
    <message>
        <source>Save elsewhere…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>覆盖</translation>
    </message>
</context>
<context>
    <name>Embedding</name>
    <message>
        <source>“%1” has no vector: all its numbers are 0.</source>
        <translation>“%1”没有词向量：它的数全为 0。</translation>
    </message>
</context>
<context>
    <name>ExerciseTexts</name>
    <message>
        <source>there is nothing to work out: the attention stands in a file</source>
        <translation>没有可计算的：注意力来自文件</translation>
    </message>
    <message>
        <source>there is no dimension %1; allowed are 1 to %2</source>
        <translation>没有维度 %1；可用 1 到 %2</translation>
    </message>
    <message>
        <source>the cell is masked; allowed are cells that are not</source>
        <translation>该单元格被屏蔽；只能选未被屏蔽的单元格</translation>
    </message>
    <message>
        <source>the cell holds no number</source>
        <translation>该单元格中没有数</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Given</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>blank %1</source>
        <translation>空格 %1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>%1 of %2 filled in</source>
        <translation>已填 %1 / %2</translation>
    </message>
    <message>
        <source>Right: %1</source>
        <translation>正确：%1</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Type a number first, or have the answer shown.</source>
        <translation>请先输入一个数，或显示答案。</translation>
    </message>
    <message>
        <source>That is no number: write it like 0.25 or 0,25.</source>
        <translation>这不是一个数：请写成 0.25 这样的形式。</translation>
    </message>
    <message>
        <source>Nearly: calculate with all the decimals given, and round the result only.</source>
        <translation>很接近：请用给出的全部小数位计算，只对结果四舍五入。</translation>
    </message>
    <message>
        <source>Not yet. Begin with this step: %1</source>
        <translation>还不对。请从这一步开始：%1</translation>
    </message>
    <message>
        <source>Fill in blank %1 first: this number is made of it.</source>
        <translation>请先填空格 %1：这个数由它算出。</translation>
    </message>
    <message>
        <source>two decimals</source>
        <translation>两位小数</translation>
    </message>
    <message>
        <source>three decimals</source>
        <translation>三位小数</translation>
    </message>
    <message>
        <source>four decimals</source>
        <translation>四位小数</translation>
    </message>
    <message>
        <source>Calculate the missing numbers from those that are given, and round to the decimals asked for. Enter checks, Tab goes on to the next blank; a decimal comma will do.</source>
        <translation>请由已知的数计算空缺的数，并四舍五入到要求的小数位。按 Enter 检查，按 Tab 到下一个空格。</translation>
    </message>
    <message>
        <source>Calculate the missing numbers from those that are given, and round to the decimals asked for. The answers have pages of their own at the end.</source>
        <translation>请由已知的数计算空缺的数，并四舍五入到要求的小数位。答案另起一页，在最后。</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>That is the score before scaling: divide it, and go on from there.</source>
        <translation>这是缩放前的分数：先做除法，再继续计算。</translation>
    </message>
    <message>
        <source>That is the number of an earlier stage, “%1”: go on from there.</source>
        <translation>这是前面阶段“%1”的数：请由它继续计算。</translation>
    </message>
    <message>
        <source>That is the number of a later stage, “%1”: go back.</source>
        <translation>这是后面阶段“%1”的数：请回到前面的阶段。</translation>
    </message>
    <message>
        <source>That is the result of the step “%1”: go on from there.</source>
        <translation>这是步骤“%1”的结果：请由它继续计算。</translation>
    </message>
    <message>
        <source>That is one term of the step “%1”: go on from there.</source>
        <translation>这是步骤“%1”中的一项：请由它继续计算。</translation>
    </message>
    <message>
        <source>Only the sign is wrong.</source>
        <translation>只有正负号不对。</translation>
    </message>
    <message>
        <source>Query and key are exchanged: the query is in the row.</source>
        <translation>查询和键弄反了：行是查询。</translation>
    </message>
    <message>
        <source>That is the number of %1 %2: look which column is asked for.</source>
        <translation>这是%1 %2 的数：请看清要求的是哪一列。</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>The stream that enters the layer</source>
        <translation>进入该层的残差流</translation>
    </message>
    <message>
        <source>No norm stands here: the same number</source>
        <translation>此处没有归一化：数值不变</translation>
    </message>
    <message>
        <source>What tanh is taken of</source>
        <translation>tanh 的自变量</translation>
    </message>
    <message>
        <source>What leaves layer %1.</source>
        <translation>离开第 %1 层的数值。</translation>
    </message>
    <message>
        <source>Φ(x) = (1 + erf(x ÷ √2)) ÷ 2: the share of a normal distribution that lies below x.</source>
        <translation>Φ(x) = (1 + erf(x ÷ √2)) ÷ 2：正态分布中小于 x 的比例。</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>how the weight changes with its own score</source>
        <translation>权重随自己的分数变化多少</translation>
    </message>
    <message>
        <source>Σ slope</source>
        <translation>Σ 斜率</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>factor</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>Through the context: Σ ∂context · value</source>
        <translation>经过上下文向量：Σ ∂上下文向量 · 值</translation>
    </message>
    <message>
        <source>What the row’s weights would change together</source>
        <translation>这一行的权重合起来会改变多少</translation>
    </message>
    <message>
        <source>The same, as a mean</source>
        <translation>同样，取平均</translation>
    </message>
    <message>
        <source>Back through the normaliser</source>
        <translation>反向经过归一化函数</translation>
    </message>
    <message>
        <source>Divided by the temperature</source>
        <translation>除以温度</translation>
    </message>
    <message>
        <source>Back through the mask</source>
        <translation>反向经过掩码</translation>
    </message>
    <message>
        <source>The mask replaced the score: it moves nothing</source>
        <translation>掩码替换了这个分数：它什么也改变不了</translation>
    </message>
    <message>
        <source>Back through what was made of the raw score</source>
        <translation>反向经过对原始分数所做的运算</translation>
    </message>
    <message>
        <source>Through the output: Σ ∂output · W_O</source>
        <translation>经过输出：Σ ∂输出 · W_O</translation>
    </message>
    <message>
        <source>Σ over tokens: ∂ what it made · what it took</source>
        <translation>对词元求和：∂ 它产生的 · 它接收的</translation>
    </message>
    <message>
        <source>Sum of backpropagation</source>
        <translation>反向传播的和</translation>
    </message>
    <message>
        <source>The number is backpropagation’s; its terms are not told here.</source>
        <translation>这个数由反向传播得来；这里不列出它的各项。</translation>
    </message>
    <message>
        <source>word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Rows of the model’s tables</source>
        <translation>模型各表中的行</translation>
    </message>
    <message>
        <source>The norm’s gain and bias</source>
        <translation>归一化的增益与偏置</translation>
    </message>
    <message>
        <source>The token has the number %1 in the vocabulary.</source>
        <translation>该词元在词表中的编号是 %1。</translation>
    </message>
    <message>
        <source>Its position is row %1 of the model’s, from 0.</source>
        <translation>它的位置是模型位置表的第 %1 行（从 0 数起）。</translation>
    </message>
    <message>
        <source>All tokens are of type %1.</source>
        <translation>所有词元的类型都是 %1。</translation>
    </message>
    <message>
        <source>Random number</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Given number</source>
        <translation>给定的数</translation>
    </message>
    <message>
        <source>Typed in; nothing leads to it.</source>
        <translation>手动输入，不由其他数算出。</translation>
    </message>
    <message>
        <source>1 at the token’s place in the vocabulary, 0 elsewhere.</source>
        <translation>在词元于词表中的位置为 1，其余为 0。</translation>
    </message>
    <message>
        <source>This bias starts at 0.</source>
        <translation>该偏置初始为 0。</translation>
    </message>
    <message>
        <source>Learnt from what stands beside the word; it comes with the program.</source>
        <translation>由词的上下文训练得到，随程序提供。</translation>
    </message>
    <message>
        <source>Stands in the file of word vectors.</source>
        <translation>来自词向量文件。</translation>
    </message>
    <message>
        <source>Written down for what its head looks for.</source>
        <translation>根据这个头要找的内容手工写出。</translation>
    </message>
    <message>
        <source>Drawn at random %1, seed %2.</source>
        <translation>随机抽取：%1，种子 %2。</translation>
    </message>
    <message>
        <source>evenly between 0 and 1</source>
        <translation>0 到 1 之间的均匀分布</translation>
    </message>
    <message>
        <source>from a normal distribution, standard deviation %1</source>
        <translation>标准差为 %1 的正态分布</translation>
    </message>
    <message>
        <source>evenly between −%1 and %1</source>
        <translation>−%1 到 %1 之间的均匀分布</translation>
    </message>
    <message>
        <source>A parameter that this session has trained.</source>
        <translation>由本会话训练得到的参数。</translation>
    </message>
    <message>
        <source>A trained parameter from the model’s file.</source>
        <translation>模型文件中的训练参数。</translation>
    </message>
    <message>
        <source>Given to the layer; nothing leads to it.</source>
        <translation>由外部给定，不由其他数算出。</translation>
    </message>
    <message>
        <source>Stands in the file; nothing leads to it.</source>
        <translation>来自文件，不由其他数算出。</translation>
    </message>
    <message>
        <source>Softmax of the row’s scaled scores, of the keys that have weight, gives %1.</source>
        <translation>对该行缩放后的分数（只取有权重的键）做 softmax，得 %1。</translation>
    </message>
    <message>
        <source>Both use the same numbers.</source>
        <translation>两者使用相同的数。</translation>
    </message>
    <message>
        <source>fill</source>
        <translation>填入值</translation>
    </message>
    <message>
        <source>Not scaled</source>
        <translation>未缩放</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>屏蔽后</translation>
    </message>
    <message>
        <source>Allowed by the mask</source>
        <translation>掩码允许</translation>
    </message>
    <message>
        <source>Raw score: %1</source>
        <translation>原始分数：%1</translation>
    </message>
    <message>
        <source>Nothing divides or multiplies this score.</source>
        <translation>这个分数不除以也不乘以任何数。</translation>
    </message>
    <message>
        <source>divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>wave</source>
        <translation>位置波</translation>
    </message>
    <message>
        <source>component</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>The embedding itself</source>
        <translation>嵌入本身</translation>
    </message>
    <message>
        <source>Row of the embedding table</source>
        <translation>嵌入表的一行</translation>
    </message>
    <message>
        <source>Embedding plus position</source>
        <translation>嵌入加位置编码</translation>
    </message>
    <message>
        <source>Position, beside the word’s own components</source>
        <translation>位置，拼接在词自身的分量后面</translation>
    </message>
    <message>
        <source>Sinusoidal position</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>Context: Σ weight · value</source>
        <translation>上下文向量：Σ 权重 · 值</translation>
    </message>
    <message>
        <source>The head is switched off</source>
        <translation>该头已关闭</translation>
    </message>
    <message>
        <source>Context of its head</source>
        <translation>所属头的上下文向量</translation>
    </message>
    <message>
        <source>Tokens count from 0 here.</source>
        <translation>此处词元从 0 开始编号。</translation>
    </message>
    <message>
        <source>Beyond the sequence’s end all numbers are 0.</source>
        <translation>序列末尾之后的数全为 0。</translation>
    </message>
    <message>
        <source>Embedding times a column of %1</source>
        <translation>嵌入乘以 %1 的一列</translation>
    </message>
    <message>
        <source>Nothing of its context reaches the output: it is 0.</source>
        <translation>其上下文向量不进入输出：为 0。</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>汇聚点 (sink)</translation>
    </message>
    <message>
        <source>sink ÷ T</source>
        <translation>汇聚点 (sink) ÷ T</translation>
    </message>
    <message>
        <source>Kept by dropout</source>
        <translation>被 dropout 保留</translation>
    </message>
    <message>
        <source>Dropped by dropout</source>
        <translation>被 dropout 丢弃</translation>
    </message>
    <message>
        <source>Dropout changes nothing</source>
        <translation>dropout 不起作用</translation>
    </message>
    <message>
        <source>Sum over heads</source>
        <translation>对各头求和</translation>
    </message>
    <message>
        <source>Mean of heads</source>
        <translation>各头平均</translation>
    </message>
    <message>
        <source>Entropy: −Σ a ln a</source>
        <translation>熵：−Σ a ln a</translation>
    </message>
    <message>
        <source>There is no weight to drop.</source>
        <translation>没有可丢弃的权重。</translation>
    </message>
</context>
<context>
    <name>ExportTexts</name>
    <message>
        <source>the picture would be too large; fewer dots per inch or a smaller size fit</source>
        <translation>图片过大；请降低分辨率或缩小尺寸</translation>
    </message>
    <message>
        <source>allowed are numbers from 1, and mean, such as 1,3,mean; or heads of several layers, such as 2.4,5.6</source>
        <translation>可用从 1 起的编号和 mean，如 1,3,mean；或几层的头，如 2.4,5.6</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no head; %2</source>
        <translation>“%1”不是头；%2</translation>
    </message>
    <message>
        <source>names %1 twice; %2</source>
        <translation>%1 写了两次；%2</translation>
    </message>
    <message>
        <source>names some heads with their layer only; %1</source>
        <translation>只有一部分头写了层；%1</translation>
    </message>
    <message>
        <source>is no part of a map; allowed are QUERIES,KEYS, each from one to another and counted from 1, such as 2-9,1-5</source>
        <translation>不是图的一部分；可用 查询,键，各从几到几，从 1 数起，如 2-9,1-5</translation>
    </message>
    <message>
        <source>is no range; allowed are two numbers that rise, such as 0,0.2</source>
        <translation>不是范围；可用两个递增的数，如 0,0.2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1…</source>
        <translation>%1…</translation>
    </message>
    <message>
        <source>“%1” · %2</source>
        <translation>“%1” · %2</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Rows and columns without their word have no room for it at this size.</source>
        <translation>没有标出词的行和列在这个尺寸下放不下它。</translation>
    </message>
    <message>
        <source>Letters are smaller than asked for: this size has no room for more.</source>
        <translation>字比要求的小：这个尺寸放不下更大的字。</translation>
    </message>
    <message>
        <source>Cells without their number have no room for it at this size.</source>
        <translation>未标数值的单元格在此尺寸下容纳不下数值。</translation>
    </message>
    <message>
        <source>the session has no such stage; allowed are %1</source>
        <translation>会话中没有这个阶段；应为 %1</translation>
    </message>
    <message>
        <source>heads of several layers are shown by stage:weights, lines and sentence</source>
        <translation>几层的头由 stage:weights、lines 和 sentence 显示</translation>
    </message>
    <message>
        <source>there is no layer %1; allowed are 1 to %2</source>
        <translation>没有第 %1 层；可用 1 到 %2</translation>
    </message>
    <message>
        <source>does not apply: the attention stands in a file</source>
        <translation>不适用：注意力来自文件</translation>
    </message>
    <message>
        <source>does not apply to a trained model</source>
        <translation>不适用于训练好的模型</translation>
    </message>
    <message>
        <source>needs a trained model</source>
        <translation>需要训练好的模型</translation>
    </message>
    <message>
        <source>there is no second session to compare with</source>
        <translation>没有可供比较的第二个会话</translation>
    </message>
    <message>
        <source>there is no sweep yet</source>
        <translation>还没有扫描结果</translation>
    </message>
    <message>
        <source>the picture is too large for a PNG file</source>
        <translation>图片太大，无法存为 PNG 文件</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>sequence %1 of %2</source>
        <translation>第 %1 个序列，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s)</source>
        <translation>
            <numerusform>%n 个头</numerusform>
        </translation>
    </message>
    <message>
        <source>d_model %1</source>
        <translation>d_model %1</translation>
    </message>
    <message>
        <source>d_k %1</source>
        <translation>d_k %1</translation>
    </message>
    <message>
        <source>d_v %1</source>
        <translation>d_v %1</translation>
    </message>
    <message>
        <source>mask: %1</source>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>changed: %1</source>
        <translation>改动：%1</translation>
    </message>
    <message>
        <source>head %1 of %2</source>
        <translation>头 %1（共 %2 个）</translation>
    </message>
    <message>
        <source>heads %1 of %2</source>
        <translation>头 %1（共 %2 个）</translation>
    </message>
    <message>
        <source>without %1</source>
        <translation>不含 %1</translation>
    </message>
    <message>
        <source>queries %1, keys %2</source>
        <translation>查询 %1，键 %2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>There is no second session to compare with.</source>
        <translation>没有可以比较的第二个会话。</translation>
    </message>
    <message>
        <source>This session is not trained. Let a setting change instead.</source>
        <translation>这个会话没有训练。请改为让某个设置变化。</translation>
    </message>
    <message>
        <source>Values are missing, such as 1,2,4,8.</source>
        <translation>缺少取值，例如 1,2,4,8。</translation>
    </message>
    <message>
        <source>An animation has at most %1 pictures.</source>
        <translation>一个动画最多有 %1 张图片。</translation>
    </message>
    <message>
        <source>the animation would be too large; fewer pictures, fewer dots per inch or a smaller size fit</source>
        <translation>动画会过大；请减少图片张数，降低分辨率或减小尺寸</translation>
    </message>
    <message>
        <source>allowed are different whole numbers from 0 to %1, such as 0,20,50,200, or from one to another in equal distances, such as 0-60/5</source>
        <translation>允许的是 0 到 %1 之间互不相同的整数，例如 0,20,50,200，或等间隔的一段，例如 0-60/5</translation>
    </message>
    <message>
        <source>a WebP picture has at most %1 pixels a side; fewer dots per inch or a smaller size fit</source>
        <translation>WebP 图片的边长最多为 %1 像素；请降低分辨率或减小尺寸</translation>
    </message>
</context>
<context>
    <name>FieldTexts</name>
    <message>
        <source>random draws</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>one sequence per line</source>
        <translation>每行一个序列</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>分词方式</translation>
    </message>
    <message>
        <source>special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>given tokens</source>
        <translation>指定词元</translation>
    </message>
    <message>
        <source>given keys</source>
        <translation>指定键</translation>
    </message>
    <message>
        <source>vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>seed of the vectors</source>
        <translation>向量的种子</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>typed vectors</source>
        <translation>手动输入的向量</translation>
    </message>
    <message>
        <source>file of the vectors</source>
        <translation>向量的文件</translation>
    </message>
    <message>
        <source>carried vectors</source>
        <translation>会话自带的向量</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>projections drawn from</source>
        <translation>投影的初始化</translation>
    </message>
    <message>
        <source>with bias</source>
        <translation>带偏置</translation>
    </message>
    <message>
        <source>shared weights</source>
        <translation>共享权重</translation>
    </message>
    <message>
        <source>seed of the weights</source>
        <translation>权重的种子</translation>
    </message>
    <message>
        <source>typed matrices</source>
        <translation>手动输入的矩阵</translation>
    </message>
    <message>
        <source>heads by hand</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>score function</source>
        <translation>打分函数</translation>
    </message>
    <message>
        <source>scores divided by</source>
        <translation>分数除以</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>旋转位置编码 (RoPE)</translation>
    </message>
    <message>
        <source>base of the rotation</source>
        <translation>旋转的底数</translation>
    </message>
    <message>
        <source>bias of the scores</source>
        <translation>分数的偏置</translation>
    </message>
    <message>
        <source>cap of the scores</source>
        <translation>分数上限</translation>
    </message>
    <message>
        <source>score weights drawn from</source>
        <translation>打分权重的初始化</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>乘数</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>prefix of the mask</source>
        <translation>掩码前缀</translation>
    </message>
    <message>
        <source>sinks, first keys outside the window</source>
        <translation>汇聚点 (sink)，窗口之外保留的最前几个键</translation>
    </message>
    <message>
        <source>window of the mask</source>
        <translation>掩码窗口</translation>
    </message>
    <message>
        <source>padding masked</source>
        <translation>屏蔽填充位置</translation>
    </message>
    <message>
        <source>masked cells</source>
        <translation>屏蔽的单元格</translation>
    </message>
    <message>
        <source>tokens see themselves</source>
        <translation>词元关注自身</translation>
    </message>
    <message>
        <source>words without a vector are seen</source>
        <translation>关注没有词向量的词</translation>
    </message>
    <message>
        <source>forbidden scores become</source>
        <translation>被屏蔽的分数变为</translation>
    </message>
    <message>
        <source>normaliser</source>
        <translation>归一化函数</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>汇聚点 (sink)</translation>
    </message>
    <message>
        <source>attention of</source>
        <translation>注意力来自</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>trained model</source>
        <translation>训练好的模型</translation>
    </message>
    <message>
        <source>layer of the model</source>
        <translation>模型的层</translation>
    </message>
    <message>
        <source>changes of single layers</source>
        <translation>单独几层的改动</translation>
    </message>
    <message>
        <source>task that is learnt</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>symbols of the task</source>
        <translation>任务的符号数</translation>
    </message>
    <message>
        <source>tokens of a sequence</source>
        <translation>序列的词元数</translation>
    </message>
    <message>
        <source>examples of one’s own</source>
        <translation>自己的例子</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>longest gradient</source>
        <translation>梯度最大长度</translation>
    </message>
    <message>
        <source>sequences of a step</source>
        <translation>每步的序列数</translation>
    </message>
    <message>
        <source>steps learnt</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>seed of the sequences</source>
        <translation>序列的种子</translation>
    </message>
    <message>
        <source>seed of dropout</source>
        <translation>dropout 的种子</translation>
    </message>
    <message>
        <source>title of a preset or lesson</source>
        <translation>预设或教程的标题</translation>
    </message>
    <message>
        <source>what is said of it</source>
        <translation>对它的说明</translation>
    </message>
    <message>
        <source>steps of a lesson</source>
        <translation>教程的步骤</translation>
    </message>
    <message>
        <source>how the session is looked at</source>
        <translation>会话的显示方式</translation>
    </message>
    <message>
        <source>sequence of a batch, from 0</source>
        <translation>批量中的第几个序列，从 0 开始</translation>
    </message>
    <message>
        <source>what the colours span</source>
        <translation>颜色所跨的范围</translation>
    </message>
    <message>
        <source>colours of weights by their logarithm</source>
        <translation>权重按对数着色</translation>
    </message>
    <message>
        <source>colours of weights</source>
        <translation>权重的配色</translation>
    </message>
    <message>
        <source>heads shown</source>
        <translation>显示的头</translation>
    </message>
    <message>
        <source>queries whose weights are summed</source>
        <translation>权重相加的查询</translation>
    </message>
    <message>
        <source>the mean of the heads in place of each</source>
        <translation>以各头平均代替每个头</translation>
    </message>
    <message>
        <source>[CLS], [SEP] and [PAD] left out</source>
        <translation>略去 [CLS]、[SEP] 和 [PAD]</translation>
    </message>
    <message>
        <source>all stages in the overview</source>
        <translation>总览中显示全部阶段</translation>
    </message>
    <message>
        <source>a step to another stage fades over</source>
        <translation>切换阶段时淡入淡出</translation>
    </message>
    <message>
        <source>share of each row that lines show</source>
        <translation>连线显示的每行权重比例</translation>
    </message>
    <message>
        <source>lines of all queries and heads</source>
        <translation>所有查询和头的连线</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>the cell that is selected</source>
        <translation>选中的单元格</translation>
    </message>
    <message>
        <source>the view in front</source>
        <translation>当前视图</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>field: what is wrong</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>vector size</source>
        <translation>向量维数</translation>
    </message>
    <message>
        <source>position size</source>
        <translation>位置维数</translation>
    </message>
    <message>
        <source>from</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>drawn from</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>key–value heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>key size</source>
        <translation>键维数</translation>
    </message>
    <message>
        <source>value size</source>
        <translation>值维数</translation>
    </message>
    <message>
        <source>divided by</source>
        <translation>除以</translation>
    </message>
    <message>
        <source>norm of q and k</source>
        <translation>q 与 k 的归一化</translation>
    </message>
    <message>
        <source>bias by distance</source>
        <translation>随距离变化的偏置</translation>
    </message>
    <message>
        <source>capped at</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>hidden size</source>
        <translation>隐藏层维数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>汇聚点 (sink)</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>mask padding</source>
        <translation>屏蔽填充位置</translation>
    </message>
    <message>
        <source>filled with</source>
        <translation>填入值</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>changes hold in</source>
        <translation>更改适用于</translation>
    </message>
    <message>
        <source>learns</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>dropout</source>
        <translation>dropout</translation>
    </message>
    <message>
        <source>output projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>output size</source>
        <translation>输出维数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>symbol, name of a field</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>arcs above the tinted text</source>
        <translation>着色文本上方的弧线</translation>
    </message>
    <message>
        <source>suggestions below the sentence</source>
        <translation>句子下方的建议</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>task sentences</source>
        <translation>任务的句子</translation>
    </message>
    <message>
        <source>noise of the vectors</source>
        <translation>向量的噪声</translation>
    </message>
    <message>
        <source>project the heads with W_O</source>
        <translation>用 W_O 投影各头</translation>
    </message>
</context>
<context>
    <name>FileTexts</name>
    <message>
        <source>cannot be written: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>a trained model has no script: its numbers are in .npz and .json files</source>
        <translation>训练好的模型没有脚本：它的数在 .npz 和 .json 文件中</translation>
    </message>
    <message>
        <source>attention from a file has no script: nothing of it is computed here</source>
        <translation>来自文件的注意力没有脚本：它不是在这里计算的</translation>
    </message>
    <message>
        <source>cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>is no session; allowed are .attn, pictures and .json files of this program, %1, and folders of trained models</source>
        <translation>不是会话；可以打开 .attn、本程序输出的图片和 .json 文件、%1，以及训练好的模型的文件夹</translation>
    </message>
    <message>
        <source>carries no session; allowed are pictures that this program has exported</source>
        <translation>不含会话；只能打开由本程序导出的图片</translation>
    </message>
</context>
<context>
    <name>HandoutTexts</name>
    <message>
        <source>Stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 %2, %3 %4</source>
        <translation>%1 %2，%3 %4</translation>
    </message>
    <message>
        <source>Colours: %1 to %2</source>
        <translation>颜色：%1 至 %2</translation>
    </message>
    <message>
        <source>hatched: masked</source>
        <translation>斜线：已屏蔽</translation>
    </message>
    <message>
        <source>← → The map is wider than the screen: push it aside for more columns.</source>
        <translation>← → 图比屏幕宽：左右滑动可看到更多列。</translation>
    </message>
    <message>
        <source>%1 %2–%3 of %4</source>
        <translation>%1 %2–%3，共 %4</translation>
    </message>
    <message>
        <source>Columns before</source>
        <translation>前面的列</translation>
    </message>
    <message>
        <source>Columns after</source>
        <translation>后面的列</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>教程</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>The arithmetic of this stage has too many numbers for a page.</source>
        <translation>这一阶段的算式数字太多，一页放不下。</translation>
    </message>
    <message>
        <source>Point at a cell or tap it, or use the arrow keys; Page Up and Page Down change the stage.</source>
        <translation>指向或点按一个单元格，或使用方向键；Page Up 和 Page Down 切换阶段。</translation>
    </message>
    <message>
        <source>a handout holds at most %1 tokens and %2 heads, here %3 and %4</source>
        <translation>讲义最多容纳 %1 个词元和 %2 个头，这里是 %3 和 %4</translation>
    </message>
    <message>
        <source>a handout holds at most %1 numbers, here %2; smaller d_k, d_v or d_model make fewer</source>
        <translation>讲义最多容纳 %1 个数，这里有 %2 个；减小 d_k、d_v 或 d_model 可以减少</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>field: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>en</source>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>The numbers of this page need JavaScript; it works without a network.</source>
        <translation>本页的数字需要 JavaScript；无需网络即可使用。</translation>
    </message>
    <message>
        <source>%1 terms</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>Language</name>
    <message>
        <source>English</source>
        <comment>the language of these texts, in itself</comment>
        <translation>简体中文</translation>
    </message>
</context>
<context>
    <name>Lesson</name>
    <message>
        <source>is not a step; allowed is an object { … }</source>
        <translation>不是步骤；应为对象 { … }</translation>
    </message>
    <message>
        <source>is missing; allowed is a sentence in quotes</source>
        <translation>缺失；应为加引号的句子</translation>
    </message>
    <message>
        <source>is not a view; allowed are words such as &quot;focus&quot;</source>
        <translation>不是视图；应为 &quot;focus&quot; 之类的词</translation>
    </message>
    <message>
        <source>is not a sentence; allowed is text in quotes</source>
        <translation>不是句子；应为加引号的文本</translation>
    </message>
    <message>
        <source>is not an object; allowed is {&quot;heads&quot;: 3, …}</source>
        <translation>不是对象；应为 {&quot;heads&quot;: 3, …}</translation>
    </message>
    <message>
        <source>is not set by steps; allowed are other fields</source>
        <translation>不能由步骤设置；应为其他字段</translation>
    </message>
    <message>
        <source>is not a cell; allowed is [query, key or dimension, head], or its beginning</source>
        <translation>不是单元格；应为 [查询, 键或维度, 头] 或其开头部分</translation>
    </message>
    <message>
        <source>%1 is not a position; allowed are whole numbers from 0, and null</source>
        <translation>%1 不是位置；应为从 0 开始的整数或 null</translation>
    </message>
    <message>
        <source>is not a field; allowed are say, set, stage, cell, view and sweep</source>
        <translation>不是字段；应为 say、set、stage、cell、view 或 sweep</translation>
    </message>
    <message>
        <source>{%1} is not understood; allowed are {STAGE:row,column,head}, {largest:STAGE,row,head}, smallest and sum, {row:MEASURE,query,head}, {average:MEASURE,head}, {seeds:MEASURE,number}, {query:position}, {key:position}, {size:STAGE,STAGE}, {learnt:accuracy}, {learnt:loss}, {field:PATH}, {root:PATH}, {divisor}, {queries}, {keys}, and {{ for a brace</source>
        <translation>无法识别 {%1}；应为 {STAGE:row,column,head}、{largest:STAGE,row,head}（largest 也可换成 smallest 或 sum）、{row:MEASURE,query,head}、{average:MEASURE,head}、{seeds:MEASURE,number}、{query:position}、{key:position}、{size:STAGE,STAGE}、{learnt:accuracy}、{learnt:loss}、{field:PATH}、{root:PATH}、{divisor}、{queries}、{keys}，或用 {{ 表示花括号</translation>
    </message>
</context>
<context>
    <name>Mechanisms</name>
    <message>
        <source>length²</source>
        <translation>长度²</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>squares</source>
        <translation>平方和</translation>
    </message>
    <message>
        <source>deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Length squared</source>
        <translation>长度的平方</translation>
    </message>
    <message>
        <source>Root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>Sum of the row</source>
        <translation>该行之和</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Squares of the distances to the mean</source>
        <translation>与均值之差的平方</translation>
    </message>
    <message>
        <source>Root of the variance</source>
        <translation>方差的平方根</translation>
    </message>
    <message>
        <source>Distance to the mean, divided by that root</source>
        <translation>与均值之差，除以该平方根</translation>
    </message>
    <message>
        <source>Their squares</source>
        <translation>它们的平方</translation>
    </message>
    <message>
        <source>Their mean m</source>
        <translation>它们的平均值 m</translation>
    </message>
    <message>
        <source>Entmax: the square of what exceeds τ</source>
        <translation>entmax：超出 τ 部分的平方</translation>
    </message>
    <message>
        <source>1.5-entmax</source>
        <translation>1.5-entmax</translation>
    </message>
    <message>
        <source>Between softmax and sparsemax: smooth, and small weights are 0.</source>
        <translation>介于 softmax 与 sparsemax 之间：平滑，且小权重恰好为 0。</translation>
    </message>
    <message>
        <source>Hardmax: all to the largest</source>
        <translation>hardmax：全部分配给最大者</translation>
    </message>
    <message>
        <source>hardmax</source>
        <translation>hardmax</translation>
    </message>
    <message>
        <source>All weight on the largest score.</source>
        <translation>全部权重分配给最大的分数。</translation>
    </message>
    <message>
        <source>All its scores are the same, %1; the first of equals gets everything.</source>
        <translation>它的分数全是 %1；相等时第一个得到全部权重。</translation>
    </message>
    <message>
        <source>This is the row’s largest score, the first of equals.</source>
        <translation>这是该行的最大分数；相等时取第一个。</translation>
    </message>
    <message>
        <source>Another key has the row’s largest score.</source>
        <translation>该行的最大分数属于另一个键。</translation>
    </message>
    <message>
        <source>max</source>
        <translation>max</translation>
    </message>
    <message>
        <source>the largest of the row</source>
        <translation>该行的最大值</translation>
    </message>
    <message>
        <source>No weight is defined</source>
        <translation>权重无定义</translation>
    </message>
    <message>
        <source>All its scores are −∞ and none is the largest: NaN, as in PyTorch.</source>
        <translation>它的分数全是 −∞，没有最大者：NaN，与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>All its scores are the same, %1, so the weight spreads evenly over all keys, the forbidden ones.</source>
        <translation>它的分数全是 %1，于是权重平均分给所有键，尽管它们都被屏蔽。</translation>
    </message>
    <message>
        <source>No score of the row is finite: NaN, as in PyTorch.</source>
        <translation>该行没有有限的分数：NaN，与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>This score leaves the row without a largest one: NaN, as in PyTorch.</source>
        <translation>由于该分数，这一行没有最大值：结果为 NaN，与 PyTorch 一致。</translation>
    </message>
    <message>
        <source>Sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>Each key for itself; rows need not sum to 1.</source>
        <translation>各键独立；每行之和不必为 1。</translation>
    </message>
    <message>
        <source>Each of its scores is −∞, and the sigmoid of that is 0.</source>
        <translation>它的分数全是 −∞，而 −∞ 的 sigmoid 是 0。</translation>
    </message>
    <message>
        <source>Each of its weights is the sigmoid of %1.</source>
        <translation>它的权重都是 %1 的 sigmoid。</translation>
    </message>
    <message>
        <source>Exponentials of the row</source>
        <translation>该行各项的指数</translation>
    </message>
    <message>
        <source>What goes to the sink, to no key</source>
        <translation>流入汇聚点 (sink)、不分配给任何键的份额</translation>
    </message>
    <message>
        <source>Softmax: share of the sum</source>
        <translation>softmax：占总和的份额</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>exp(z) ÷ Σ exp(z)</source>
        <translation>exp(z) ÷ Σ exp(z)</translation>
    </message>
    <message>
        <source>All its scores are −∞, so all its weight goes to the sink.</source>
        <translation>它的分数全是 −∞，所以全部权重都流入汇聚点 (sink)。</translation>
    </message>
    <message>
        <source>All its scores are the same, %1: the keys share evenly what the sink leaves.</source>
        <translation>它的分数全是 %1：汇聚点 (sink) 之外剩下的权重由各键平分。</translation>
    </message>
    <message>
        <source>All its scores are −∞, so softmax divides 0 by 0: NaN, as in PyTorch.</source>
        <translation>它的分数全是 −∞，softmax 成为 0 除以 0：NaN，与 PyTorch 相同。</translation>
    </message>
    <message>
        <source>Sparsemax: what exceeds τ</source>
        <translation>sparsemax：超出 τ 的部分</translation>
    </message>
    <message>
        <source>sparsemax</source>
        <translation>sparsemax</translation>
    </message>
    <message>
        <source>Like softmax, but small weights are exactly 0.</source>
        <translation>类似 softmax，但小权重恰好为 0。</translation>
    </message>
    <message>
        <source>Keys that get weight</source>
        <translation>得到权重的键</translation>
    </message>
    <message>
        <source>Threshold τ</source>
        <translation>阈值 τ</translation>
    </message>
    <message>
        <source>All other scores are too low for any.</source>
        <translation>其他分数太低，得不到权重。</translation>
    </message>
    <message>
        <source>heads by hand</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>Every head looks where its name says: the previous word, the same …</source>
        <translation>每个注意力头按名称去找：前一个词、同一个词……</translation>
    </message>
    <message>
        <source>Row %1 is empty: a word has %2 components.</source>
        <translation>第 %1 行为空：词只有 %2 个分量。</translation>
    </message>
    <message>
        <source>Row %1 takes component %1 of the word and nothing else.</source>
        <translation>第 %1 行只取词的第 %1 个分量。</translation>
    </message>
    <message>
        <source>Row %1 takes %2 times component %1 of the word and nothing else.</source>
        <translation>第 %1 行只取词的第 %1 个分量，乘以 %2。</translation>
    </message>
    <message>
        <source>Row %1 is empty: no whole wave is left for it.</source>
        <translation>第 %1 行为空：剩下的不够一个完整的波。</translation>
    </message>
    <message>
        <source>Row %1 takes wave %2 of the position and nothing else.</source>
        <translation>第 %1 行只取位置的第 %2 个波。</translation>
    </message>
    <message>
        <source>Row %1 takes wave %2 of the position as it is, times %3.</source>
        <translation>第 %1 行原样取位置的第 %2 个波，乘以 %3。</translation>
    </message>
    <message>
        <source>%1 · %2(%3 · %4), %4 = %5: wave %6 of the position, turned by %3 words.</source>
        <translation>%1 · %2(%3 · %4)，%4 = %5：位置的第 %6 个波，转过 %3 个词。</translation>
    </message>
    <message>
        <source>Only a head that looks for the first word has a bias.</source>
        <translation>只有找第一个词的头才有偏置。</translation>
    </message>
    <message>
        <source>%1 · %2(0): wave %3 of the first position, which every query looks for.</source>
        <translation>%1 · %2(0)：第一个位置的第 %3 个波，每个查询找的都是它。</translation>
    </message>
    <message>
        <source>Row %1 takes number %1 of the heads side by side and nothing else.</source>
        <translation>第 %1 行只取拼接后各头的第 %1 个数。</translation>
    </message>
    <message>
        <source>No word matters to this query: it is the bias alone.</source>
        <translation>这个查询与词无关，只由偏置决定。</translation>
    </message>
    <message>
        <source>none (Q = K = V)</source>
        <translation>无（Q = K = V）</translation>
    </message>
    <message>
        <source>The embeddings themselves, cut into heads.</source>
        <translation>嵌入本身，按头切分。</translation>
    </message>
    <message>
        <source>nn.Linear</source>
        <translation>nn.Linear</translation>
    </message>
    <message>
        <source>PyTorch&apos;s nn.Linear for Q, K and V, all heads in one.</source>
        <translation>Q、K、V 各用一个 PyTorch 的 nn.Linear，所有头合在一起。</translation>
    </message>
    <message>
        <source>nn.MultiheadAttention</source>
        <translation>nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>As PyTorch&apos;s module initialises itself.</source>
        <translation>按 PyTorch 模块自身的方式初始化。</translation>
    </message>
    <message>
        <source>one matrix per head</source>
        <translation>每个头一个矩阵</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V, drawn head by head.</source>
        <translation>W_Q、W_K、W_V，逐头抽取。</translation>
    </message>
    <message>
        <source>two linear maps in a row</source>
        <translation>两次线性映射</translation>
    </message>
    <message>
        <source>x · w, then nn.Linear; every parameter is drawn uniformly.</source>
        <translation>先 x · w，再 nn.Linear；所有参数按均匀分布抽取。</translation>
    </message>
    <message>
        <source>typed numbers</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>The matrices in the table below.</source>
        <translation>下表中的矩阵。</translation>
    </message>
    <message>
        <source>additive (Bahdanau)</source>
        <translation>加性（Bahdanau）</translation>
    </message>
    <message>
        <source>v · tanh(W [q; k])</source>
        <translation>v · tanh(W [q; k])</translation>
    </message>
    <message>
        <source>bilinear (Luong general)</source>
        <translation>双线性（Luong general）</translation>
    </message>
    <message>
        <source>kᵀ W q</source>
        <translation>kᵀ W q</translation>
    </message>
    <message>
        <source>length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Scaled to length 1</source>
        <translation>缩放到长度 1</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>q · k, both scaled to length 1</source>
        <translation>q · k，两者都缩放到长度 1</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>q · k</source>
        <translation>q · k</translation>
    </message>
    <message>
        <source>scaled dot product</source>
        <translation>缩放点积</translation>
    </message>
    <message>
        <source>q · k, divided by √d_k before softmax</source>
        <translation>q · k，在 softmax 之前除以 √d_k</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>高斯</translation>
    </message>
    <message>
        <source>−½ ‖q − k‖²</source>
        <translation>−½ ‖q − k‖²</translation>
    </message>
    <message>
        <source>low-rank bilinear</source>
        <translation>低秩双线性</translation>
    </message>
    <message>
        <source>(U k) · (V q)</source>
        <translation>(U k) · (V q)</translation>
    </message>
    <message>
        <source>A row of %1 times the vector</source>
        <translation>%1 的一行乘以向量</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Less the distance, by the head’s slope</source>
        <translation>减去距离乘以该头的斜率</translation>
    </message>
    <message>
        <source>%1 − m · |i − j|</source>
        <translation>%1 − m · |i − j|</translation>
    </message>
    <message>
        <source>the scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>scale</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>Divided by %1</source>
        <translation>除以 %1</translation>
    </message>
    <message>
        <source>%1 ÷ √%2</source>
        <translation>%1 ÷ √%2</translation>
    </message>
    <message>
        <source>%1 ÷ %2</source>
        <translation>%1 ÷ %2</translation>
    </message>
    <message>
        <source>The key is padding.</source>
        <translation>该键是填充位置。</translation>
    </message>
    <message>
        <source>The key is farther away than the window.</source>
        <translation>该键在窗口之外。</translation>
    </message>
    <message>
        <source>The key comes after the query: causal mask.</source>
        <translation>该键在查询之后：因果掩码。</translation>
    </message>
    <message>
        <source>The key does not come before the query: strictly causal mask.</source>
        <translation>该键不在查询之前：严格因果掩码。</translation>
    </message>
    <message>
        <source>The cell itself is forbidden.</source>
        <translation>该单元格本身被屏蔽。</translation>
    </message>
    <message>
        <source>No token attends to itself.</source>
        <translation>词元不关注自身。</translation>
    </message>
    <message>
        <source>The key’s word has no vector.</source>
        <translation>这个键的词没有词向量。</translation>
    </message>
    <message>
        <source>multiplier</source>
        <translation>乘数</translation>
    </message>
    <message>
        <source>Times the cell’s multiplier</source>
        <translation>乘以该单元格的乘数</translation>
    </message>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>%1 × multiplier</source>
        <translation>%1 × 乘数</translation>
    </message>
    <message>
        <source>Divided by the root mean square, times the gain</source>
        <translation>除以均方根，再乘以增益</translation>
    </message>
    <message>
        <source>Divided by the root mean square</source>
        <translation>除以均方根</translation>
    </message>
    <message>
        <source>rms(%1)</source>
        <translation>rms(%1)</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>Rotated with its pair</source>
        <translation>与配对分量一起旋转</translation>
    </message>
    <message>
        <source>Tokens count from 0 here.</source>
        <translation>此处词元从 0 开始编号。</translation>
    </message>
    <message>
        <source>R · %1</source>
        <translation>R · %1</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Kept between −cap and cap</source>
        <translation>限制在正负上限之间</translation>
    </message>
    <message>
        <source>%2 · tanh(%1 ÷ %2)</source>
        <translation>%2 · tanh(%1 ÷ %2)</translation>
    </message>
</context>
<context>
    <name>NearestWords</name>
    <message>
        <source>These vectors were not made from vectors of words.</source>
        <translation>这些向量不是由词向量得来的。</translation>
    </message>
    <message>
        <source>Vectors changed to be scored are no longer in the space of words.</source>
        <translation>为打分而变换过的向量已不在词向量的空间中。</translation>
    </message>
    <message>
        <source>Projected vectors are no longer in the space of words.</source>
        <translation>投影后的向量已不在词向量的空间中。</translation>
    </message>
    <message>
        <source>These numbers are not the vector of a token.</source>
        <translation>这些数不是某个词元的向量。</translation>
    </message>
    <message>
        <source>Vectors with positions added are no longer in the space of words.</source>
        <translation>加上位置后的向量已不在词向量的空间中。</translation>
    </message>
    <message>
        <source>Not every number is finite: this vector points nowhere.</source>
        <translation>并非每个数都是有限的：这个向量没有方向。</translation>
    </message>
    <message>
        <source>All numbers are 0: this vector points nowhere.</source>
        <translation>所有的数都是 0：这个向量没有方向。</translation>
    </message>
    <message>
        <source>The components of this head are those of positions, not of words.</source>
        <translation>这个头的分量属于位置，不属于词。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>%1 is out of range; %2</source>
        <translation>%1 超出范围；%2</translation>
    </message>
    <message>
        <source>is out of range; %1</source>
        <translation>超出范围；%1</translation>
    </message>
    <message>
        <source>is not a finite float32; allowed are &quot;-inf&quot; and finite numbers such as -1e9</source>
        <translation>不是有限的 float32 数；应为 &quot;-inf&quot; 或有限数，如 -1e9</translation>
    </message>
    <message>
        <source>%1 is negative; cells count from 0</source>
        <translation>%1 是负数；单元格从 0 开始编号</translation>
    </message>
    <message>
        <source>holds no token; at least one is needed</source>
        <translation>不含词元；至少需要一个</translation>
    </message>
    <message>
        <source>holds no token; at least one is needed, or null for self-attention</source>
        <translation>不含词元；至少需要一个，自注意力则用 null</translation>
    </message>
    <message>
        <source>%1 key sequences cannot serve %2 query sequences; allowed are 1 or as many</source>
        <translation>%1 个键序列无法对应 %2 个查询序列；应为 1 个或同样多</translation>
    </message>
    <message>
        <source>%1 sequences are too many; at most %2 are allowed</source>
        <translation>%1 个序列过多；最多 %2 个</translation>
    </message>
    <message>
        <source>%1 tokens in a sequence are too many; at most %2 are allowed</source>
        <translation>一个序列含 %1 个词元，过多；最多 %2 个</translation>
    </message>
    <message>
        <source>one_hot vectors need d_model to be the vocabulary&apos;s size, here %1</source>
        <translation>one_hot 向量要求 d_model 等于词表大小，此处为 %1</translation>
    </message>
    <message>
        <source>has no vector for the token &quot;%1&quot;; every token needs one</source>
        <translation>没有词元 &quot;%1&quot; 的向量；每个词元都需要一个</translation>
    </message>
    <message>
        <source>%1 numbers given; d_model is %2</source>
        <translation>给出了 %1 个数；d_model 为 %2</translation>
    </message>
    <message>
        <source>is missing; the recipe needs shape %1</source>
        <translation>缺失；该投影方式要求形状为 %1</translation>
    </message>
    <message>
        <source>has shape %1; needed is %2</source>
        <translation>形状为 %1；应为 %2</translation>
    </message>
    <message>
        <source>multihead_attention needs d_v = d_k, here %1</source>
        <translation>multihead_attention 要求 d_v = d_k，此处为 %1</translation>
    </message>
    <message>
        <source>multihead_attention needs the output projection: true</source>
        <translation>multihead_attention 需要输出投影：true</translation>
    </message>
    <message>
        <source>multihead_attention needs d_out = d_model, here %1</source>
        <translation>multihead_attention 要求 d_out = d_model，此处为 %1</translation>
    </message>
    <message>
        <source>shared weights qkv need d_v = d_k, here %1</source>
        <translation>共享权重 qkv 要求 d_v = d_k，此处为 %1</translation>
    </message>
    <message>
        <source>needs %1 of memory; allowed is half of this machine&apos;s, %2: fewer tokens or heads, or smaller sizes, need less</source>
        <translation>需要 %1 内存；上限为本机内存的一半，即 %2：减少词元、头数或维数可降低需求</translation>
    </message>
    <message>
        <source>is not a session file&apos;s; allowed is &quot;attention-lab/session&quot;</source>
        <translation>不是会话文件的格式；应为 &quot;attention-lab/session&quot;</translation>
    </message>
    <message>
        <source>is not a session; allowed is a JSON object { … }</source>
        <translation>不是会话；应为 JSON 对象 { … }</translation>
    </message>
    <message>
        <source>is not a field; %1</source>
        <translation>不是字段；%1</translation>
    </message>
    <message>
        <source>is not a list; allowed is a list [ … ]</source>
        <translation>不是列表；应为列表 [ … ]</translation>
    </message>
    <message>
        <source>is not a float32 number; allowed are numbers up to 3.4e38</source>
        <translation>不是 float32 数；应为不超过 3.4e38 的数</translation>
    </message>
    <message>
        <source>is a number among lists; allowed are lists of equal depth</source>
        <translation>是夹在列表之间的数；应为深度相同的列表</translation>
    </message>
    <message>
        <source>has another length or depth than its neighbours; allowed are equal ones</source>
        <translation>长度或深度与相邻项不同；应与之相同</translation>
    </message>
    <message>
        <source>is not a name; %1</source>
        <translation>不是名称；%1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is unknown; %2</source>
        <translation>&quot;%1&quot; 无法识别；%2</translation>
    </message>
    <message>
        <source>is not a whole number; %1</source>
        <translation>不是整数；%1</translation>
    </message>
    <message>
        <source>is not a number; %1</source>
        <translation>不是数；%1</translation>
    </message>
    <message>
        <source>is neither true nor false; allowed are true and false</source>
        <translation>不是逻辑值；应为 true 或 false</translation>
    </message>
    <message>
        <source>is not text; allowed is text in quotes</source>
        <translation>不是文本；应为加引号的文本</translation>
    </message>
    <message>
        <source>is not a token; allowed is text that is not empty</source>
        <translation>不是词元；应为非空文本</translation>
    </message>
    <message>
        <source>is not an object; allowed is {&quot;token&quot;: [numbers], …}</source>
        <translation>不是对象；应为 {&quot;词元&quot;: [数], …}</translation>
    </message>
    <message>
        <source>is not an object; allowed is {&quot;W_Q&quot;: [numbers], …}</source>
        <translation>不是对象；应为 {&quot;W_Q&quot;: [数], …}</translation>
    </message>
    <message>
        <source>holds an empty list; allowed are lists of numbers</source>
        <translation>含有空列表；应为由数组成的列表</translation>
    </message>
    <message>
        <source>is not a scale; %1, d_k and d_model</source>
        <translation>不是缩放因子；%1、d_k 或 d_model</translation>
    </message>
    <message>
        <source>%1 is not a position; cells count from 0, in whole numbers</source>
        <translation>%1 不是位置；单元格从 0 开始用整数编号</translation>
    </message>
    <message>
        <source>is not an object; allowed is an object { … }</source>
        <translation>不是对象；应为对象 { … }</translation>
    </message>
    <message>
        <source>needs %1 of memory; allowed is %2: fewer tokens or heads, or smaller sizes, need less</source>
        <translation>需要 %1 内存；上限为 %2：减少词元、头数或维数可降低需求</translation>
    </message>
    <message>
        <source>is missing; %1</source>
        <translation>缺失；%1</translation>
    </message>
    <message>
        <source>%1 is newer than this program reads; %2</source>
        <translation>版本 %1 过新，本程序无法读取；%2</translation>
    </message>
    <message>
        <source>rotary positions need an even d_k, here %1</source>
        <translation>旋转位置编码 (RoPE) 要求 d_k 为偶数，此处为 %1</translation>
    </message>
    <message>
        <source>positions beside the word need an even number of components below d_model %1, here %2</source>
        <translation>位置放在词旁需要偶数个分量，且少于 d_model %1，这里是 %2</translation>
    </message>
    <message>
        <source>one_hot vectors need d_model to be the vocabulary&apos;s size and d_position, here %1</source>
        <translation>one_hot 向量要求 d_model 等于词表大小加 d_position，这里是 %1</translation>
    </message>
    <message>
        <source>%1 numbers given; d_model without d_position is %2</source>
        <translation>给出了 %1 个数；d_model 减去 d_position 是 %2</translation>
    </message>
    <message>
        <source>%1 does not divide %2 heads</source>
        <translation>%1 不能整除 %2 个头</translation>
    </message>
    <message>
        <source>fewer heads of keys than of queries cannot take over their weights</source>
        <translation>键的头数少于查询时，不能沿用查询的权重</translation>
    </message>
    <message>
        <source>%1 has as many heads of keys and values as of queries</source>
        <translation>%1 的键、值头数与查询头数相同</translation>
    </message>
    <message>
        <source>weights that share nothing out draw no key</source>
        <translation>不分配权重，就无法按权重抽取键</translation>
    </message>
    <message>
        <source>two texts have no distances</source>
        <translation>两段文本之间没有距离</translation>
    </message>
    <message>
        <source>no two of %1 tokens are so far apart</source>
        <translation>%1 个词元中没有相距这么远的两个</translation>
    </message>
    <message>
        <source>whole numbers from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>numbers above %1 up to %2</source>
        <translation>大于 %1 且不超过 %2 的数</translation>
    </message>
    <message>
        <source>numbers from %1 to below %2</source>
        <translation>不小于 %1 且小于 %2 的数</translation>
    </message>
    <message>
        <source>numbers from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>[query, key] and [query, key, head]</source>
        <translation>[查询, 键] 或 [查询, 键, 头]</translation>
    </message>
    <message>
        <source>[query, key, factor] and [query, key, factor, head]</source>
        <translation>[查询, 键, 乘数] 或 [查询, 键, 乘数, 头]</translation>
    </message>
    <message>
        <source>&quot;-inf&quot; and finite float32 numbers such as -1e9</source>
        <translation>&quot;-inf&quot; 或有限的 float32 数，如 -1e9</translation>
    </message>
    <message>
        <source>allowed are %1</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>{&quot;W_Q&quot;: [numbers], …} of %1</source>
        <translation>{&quot;W_Q&quot;: [数], …}，名称为 %1</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>a list of tokens for each sequence: [[&quot;a&quot;, &quot;b&quot;]]</source>
        <translation>每个序列一个词元列表：[[&quot;a&quot;, &quot;b&quot;]]</translation>
    </message>
    <message>
        <source>{&quot;token&quot;: [numbers], …}</source>
        <translation>{&quot;词元&quot;: [数], …}</translation>
    </message>
    <message>
        <source>%1, d_k and d_model</source>
        <translation>%1、d_k 或 d_model</translation>
    </message>
    <message>
        <source>a list of %1; cells count from 0, factors are %2</source>
        <translation>列表，各项为 %1；单元格从 0 开始编号，乘数为 %2</translation>
    </message>
    <message>
        <source>a list of %1; cells count from 0</source>
        <translation>列表，各项为 %1；单元格从 0 开始编号</translation>
    </message>
    <message>
        <source>a list [ … ]</source>
        <translation>列表 [ … ]</translation>
    </message>
    <message>
        <source>an object { … }</source>
        <translation>对象 { … }</translation>
    </message>
    <message>
        <source>%1, or null for none</source>
        <translation>%1；没有则为 null</translation>
    </message>
    <message>
        <source>is not a factor; %1</source>
        <translation>不是乘数；%1</translation>
    </message>
    <message>
        <source>is not a cell; %1</source>
        <translation>不是单元格；%1</translation>
    </message>
    <message>
        <source>is not a fill; %1</source>
        <translation>不是填入值；%1</translation>
    </message>
    <message>
        <source>the word vectors have %1 components, here %2 are wanted</source>
        <translation>词向量有 %1 个分量，这里需要 %2 个</translation>
    </message>
    <message>
        <source>says what %1 heads look for; needed are %2, one for each head</source>
        <translation>说明了 %1 个头各找什么；需要 %2 个，每个头一个</translation>
    </message>
    <message>
        <source>the head %1 finds words by their position: it needs positions beside</source>
        <translation>头 %1 按位置找词：位置必须放在词旁（beside）</translation>
    </message>
    <message>
        <source>the head same_word compares words alone: nothing may be added to their vectors</source>
        <translation>头 same_word 只比较词本身：词的向量不得加上别的数</translation>
    </message>
    <message>
        <source>{&quot;head&quot;: %1, &quot;strength&quot;: β}, with &quot;by&quot;: k for an offset of k words; k %2, β %3</source>
        <translation>{&quot;head&quot;: %1, &quot;strength&quot;: β}，相隔 k 个词时加 &quot;by&quot;: k；k 为%2，β 为%3</translation>
    </message>
    <message>
        <source>a list of %1, one for each head</source>
        <translation>%1 的列表，每个头一个</translation>
    </message>
    <message>
        <source>is not a head; %1</source>
        <translation>不是一个头；%1</translation>
    </message>
    <message>
        <source>%1 numbers given; the first row has %2</source>
        <translation>给出了 %1 个数；第一行有 %2 个</translation>
    </message>
    <message>
        <source>given vectors stand for their positions already; allowed is none</source>
        <translation>按位置给出的向量已包含位置；只能是 none</translation>
    </message>
    <message>
        <source>is missing: given vectors stand in a file</source>
        <translation>缺少：按位置给出的向量在文件中</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens; the file has vectors for %3 of %4</source>
        <translation>%1 个序列，每个 %2 个词元；文件中的向量是 %3 个序列，每个 %4 个</translation>
    </message>
    <message>
        <source>the given vectors have %1 components</source>
        <translation>给出的向量有 %1 个分量</translation>
    </message>
    <message>
        <source>holds no key_embeddings for the second text</source>
        <translation>没有第二段文字的 key_embeddings</translation>
    </message>
    <message>
        <source>%1 sequences of %2 tokens; the attention in the file has %3 of %4</source>
        <translation>%1 个序列，每个 %2 个词元；文件中的注意力是 %3 个序列，每个 %4 个</translation>
    </message>
    <message>
        <source>a trained model computes its attention itself; allowed is null</source>
        <translation>训练好的模型自己计算注意力；只能是 null</translation>
    </message>
    <message>
        <source>counts from 0; a layer has %1 heads</source>
        <translation>从 0 开始编号；每层有 %1 个头</translation>
    </message>
    <message>
        <source>%1 tokens are too many; the model has %2 positions</source>
        <translation>%1 个词元过多；模型只有 %2 个位置</translation>
    </message>
    <message>
        <source>a list of %1, one for each layer</source>
        <translation>由 %1 组成的列表，每层一个</translation>
    </message>
    <message>
        <source>is not a layer; %1</source>
        <translation>不是层；%1</translation>
    </message>
    <message>
        <source>a trained model has one text of its own tokens; allowed is null</source>
        <translation>训练好的模型只有一段文本，词元由它自己切分；只能是 null</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>Use hardmax, its limit</source>
        <translation>改用其极限 hardmax</translation>
    </message>
    <message>
        <source>Use d_k %1</source>
        <translation>改用 d_k %1</translation>
    </message>
    <message>
        <source>Use d_model %1</source>
        <translation>改用 d_model %1</translation>
    </message>
    <message>
        <source>Cut what is typed to size</source>
        <translation>按新的大小截去输入的数</translation>
    </message>
    <message>
        <source>Draw projections</source>
        <translation>随机抽取投影矩阵</translation>
    </message>
    <message>
        <source>Show the last layer</source>
        <translation>显示最后一层</translation>
    </message>
    <message>
        <source>Without the second text</source>
        <translation>不用第二段文本</translation>
    </message>
    <message>
        <source>As one sequence</source>
        <translation>作为一个序列</translation>
    </message>
    <message>
        <source>Without rotary positions</source>
        <translation>不用旋转位置编码</translation>
    </message>
    <message>
        <source>Without positions</source>
        <translation>不用位置编码</translation>
    </message>
    <message>
        <source>Draw the vectors</source>
        <translation>随机抽取向量</translation>
    </message>
    <message>
        <source>pieces of a vector need heads × %1 = d_model, here %2 × %3 and %4</source>
        <translation>把向量切成各头时，头数 × %1 必须等于 d_model，这里是 %2 × %3 和 %4</translation>
    </message>
    <message>
        <source>%1 = %2; %3</source>
        <translation>%1 = %2；%3</translation>
    </message>
    <message>
        <source>there is none such; the file has %1 layers, counted from 0</source>
        <translation>没有这一层；文件有 %1 层，从 0 数起</translation>
    </message>
    <message>
        <source>there is none such; the model has %1 layers, counted from 0</source>
        <translation>没有这一层；模型有 %1 层，从 0 数起</translation>
    </message>
    <message>
        <source>%1 tokens are too many; learning.length allows %2</source>
        <translation>%1 个词元太多；learning.length 允许 %2 个</translation>
    </message>
    <message>
        <source>“%1” is no symbol of the task; it has %2</source>
        <translation>“%1”不是任务的符号；任务有 %2</translation>
    </message>
    <message>
        <source>learned positions need a task, learning.task</source>
        <translation>训练得到的位置编码需要任务 learning.task</translation>
    </message>
    <message>
        <source>layers are learnt, which take its place; allowed is null</source>
        <translation>学到的层取代它；可用 null</translation>
    </message>
    <message>
        <source>what is learnt has one text; allowed is null</source>
        <translation>训练只用一个文本；可用 null</translation>
    </message>
    <message>
        <source>what is learnt cuts its text itself; allowed is null</source>
        <translation>训练任务自己切分文本；可用 null</translation>
    </message>
    <message>
        <source>what is learnt has one text; allowed is false</source>
        <translation>训练只用一个文本；可用 false</translation>
    </message>
    <message>
        <source>no task has special tokens; allowed is none</source>
        <translation>任务没有特殊词元；可用 none</translation>
    </message>
    <message>
        <source>what is learnt begins as PyTorch draws it; allowed is pytorch</source>
        <translation>训练从 PyTorch 抽取的数开始；可用 pytorch</translation>
    </message>
    <message>
        <source>the task is of words and their vectors; allowed is word_vectors</source>
        <translation>这个任务用词和词向量；可用 word_vectors</translation>
    </message>
    <message>
        <source>vectors are learnt, or those of words; allowed are random and word_vectors</source>
        <translation>向量由训练得到，或用词向量；可用 random 和 word_vectors</translation>
    </message>
    <message>
        <source>this task learns its vectors; allowed is random</source>
        <translation>这个任务自己训练向量；可用 random</translation>
    </message>
    <message>
        <source>positions beside the word cannot be learnt with; allowed are none, sinusoidal and learned</source>
        <translation>拼接的位置编码不能用于训练；可用 none、sinusoidal 和 learned</translation>
    </message>
    <message>
        <source>matrices are learnt head by head; allowed is per_head</source>
        <translation>矩阵逐头训练；可用 per_head</translation>
    </message>
    <message>
        <source>each matrix is learnt by itself; allowed is none</source>
        <translation>每个矩阵单独训练；可用 none</translation>
    </message>
    <message>
        <source>nothing is learnt with factors; allowed is an empty list</source>
        <translation>训练不用乘数；可用空列表</translation>
    </message>
    <message>
        <source>nothing is learnt with dropout; allowed is 0</source>
        <translation>训练不用 dropout；可用 0</translation>
    </message>
    <message>
        <source>has no gradient, so nothing can be learnt with it</source>
        <translation>没有梯度，无法用于训练</translation>
    </message>
    <message>
        <source>the output is added to the stream, which it must fit; allowed is true</source>
        <translation>输出加到残差流上，必须与之相配；可用 true</translation>
    </message>
    <message>
        <source>the output is added to the stream, which it must fit; allowed is d_model, %1</source>
        <translation>输出加到残差流上，必须与之相配；可用 d_model，即 %1</translation>
    </message>
    <message>
        <source>line %1 has %2 words; learning.length allows %3</source>
        <translation>第 %1 行有 %2 个词；learning.length 允许 %3 个</translation>
    </message>
    <message>
        <source>%1 lines are too many; at most %2 are allowed</source>
        <translation>%1 行太多；最多 %2 行</translation>
    </message>
    <message>
        <source>holds no line; at least one is needed, such as %1</source>
        <translation>没有一行；至少要一行，例如 %1</translation>
    </message>
    <message>
        <source>line %1 has %2 words before =&gt; and %3 behind; it needs as many, at least one</source>
        <translation>第 %1 行 =&gt; 前有 %2 个词，后有 %3 个；两边要一样多，至少一个</translation>
    </message>
    <message>
        <source>line %1 needs words, a | and what one of them stands for, such as it=cat</source>
        <translation>第 %1 行需要一些词、一个 | 以及其中一个词的所指，例如 it=cat</translation>
    </message>
    <message>
        <source>line %1: “%2” must be two words of the line, such as it=cat</source>
        <translation>第 %1 行：“%2”必须是该行的两个词，例如 it=cat</translation>
    </message>
    <message>
        <source>recall needs an odd number of tokens: pairs, and the key that is asked</source>
        <translation>recall 需要奇数个词元：成对的键值，加上被问的键</translation>
    </message>
    <message>
        <source>recall needs a key for each pair: at least %1 symbols</source>
        <translation>recall 每对需要一个键：至少 %1 个符号</translation>
    </message>
    <message>
        <source>induction needs at least %1 tokens</source>
        <translation>induction 至少需要 %1 个词元</translation>
    </message>
    <message>
        <source>induction needs as many symbols as tokens, %1</source>
        <translation>induction 的符号要和词元一样多，即 %1 个</translation>
    </message>
    <message>
        <source>the longest sentence of the task has %1 tokens</source>
        <translation>任务最长的句子有 %1 个词元</translation>
    </message>
    <message>
        <source>the task is of words; allowed are words, words_punctuation and whitespace</source>
        <translation>这个任务按词进行；可用 words、words_punctuation 和 whitespace</translation>
    </message>
    <message>
        <source>none of their words has a vector; allowed are those of the vectors&apos; language</source>
        <translation>其中没有一个词有向量；可用与词向量同一语言的句子</translation>
    </message>
    <message>
        <source>Use causal</source>
        <translation>改用因果掩码</translation>
    </message>
    <message>
        <source>line %1 has %2 pairs such as it=cat after the |, but only %3 words, so at most %3 pairs are allowed</source>
        <translation>第 %1 行的 | 之后有 %2 个 it=cat 这样的对，但该行只有 %3 个词，因此最多允许 %3 个对</translation>
    </message>
    <message>
        <source>must be a text that is not empty</source>
        <translation>必须是非空文本</translation>
    </message>
    <message>
        <source>must be &quot;guess&quot;, &quot;train&quot; or {&quot;replace&quot;: …, &quot;with&quot;: …}</source>
        <translation>必须是 &quot;guess&quot;、&quot;train&quot; 或 {&quot;replace&quot;: …, &quot;with&quot;: …}</translation>
    </message>
    <message>
        <source>must be a list [ … ]</source>
        <translation>必须是列表 [ … ]</translation>
    </message>
    <message>
        <source>must contain at most three suggestions</source>
        <translation>最多只能有三条建议</translation>
    </message>
    <message>
        <source>must be null because a model from a folder has the mask that it was trained with; single cells can be masked in “cells”</source>
        <translation>必须为 null，因为来自文件夹的模型使用训练时的掩码；单个单元格可以在 cells 中屏蔽</translation>
    </message>
    <message>
        <source>{&quot;layer&quot;: l, &quot;temperature&quot;: t, &quot;mask&quot;: {&quot;causal&quot;: &quot;causal&quot;, …}, &quot;cells&quot;: [[query, key], …], &quot;multiplier&quot;: [[query, key, factor], …], &quot;heads_off&quot;: [head, …]}; layers, cells and heads count from 0</source>
        <translation>{&quot;layer&quot;: l, &quot;temperature&quot;: t, &quot;mask&quot;: {&quot;causal&quot;: &quot;causal&quot;, …}, &quot;cells&quot;: [[查询, 键], …], &quot;multiplier&quot;: [[查询, 键, 因子], …], &quot;heads_off&quot;: [头, …]}；层、单元格和头都从 0 开始编号</translation>
    </message>
    <message>
        <source>must be null or an object like {&quot;causal&quot;: &quot;causal&quot;}, with members of the group “mask” of a session</source>
        <translation>必须为 null，或形如 {&quot;causal&quot;: &quot;causal&quot;} 的对象，其成员与会话的 mask 组相同</translation>
    </message>
    <message>
        <source>must be none or causal because strict masks every key of the first token, so all results would be NaN</source>
        <translation>必须为 none 或 causal，因为 strict 会屏蔽第一个词元的所有键，结果将全部为 NaN</translation>
    </message>
</context>
<context>
    <name>SettingsTexts</name>
    <message>
        <source>d_model %1 cannot be cut into %2 equal heads.</source>
        <translation>d_model %1 无法平均分给 %2 个头。</translation>
    </message>
    <message>
        <source>Numbers are typed for sizes up to %1.</source>
        <translation>维数不超过 %1 时才能手动输入。</translation>
    </message>
</context>
<context>
    <name>StageTexts</name>
    <message>
        <source>embeddings of the tokens</source>
        <translation>词元的嵌入</translation>
    </message>
    <message>
        <source>what leaves layer %1</source>
        <translation>离开第 %1 层的数值</translation>
    </message>
    <message>
        <source>Residual stream in</source>
        <translation>进入的残差流</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入</translation>
    </message>
    <message>
        <source>Embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Embeddings of keys</source>
        <translation>键的嵌入</translation>
    </message>
    <message>
        <source>Key embeddings</source>
        <translation>键的嵌入</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>Queries as scored</source>
        <translation>打分用的查询</translation>
    </message>
    <message>
        <source>Q″</source>
        <translation>Q″</translation>
    </message>
    <message>
        <source>Keys as scored</source>
        <translation>打分用的键</translation>
    </message>
    <message>
        <source>K″</source>
        <translation>K″</translation>
    </message>
    <message>
        <source>Raw scores</source>
        <translation>原始分数</translation>
    </message>
    <message>
        <source>Raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>Scaled scores</source>
        <translation>缩放后分数</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>屏蔽后分数</translation>
    </message>
    <message>
        <source>Masked</source>
        <translation>屏蔽后</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Weights after dropout</source>
        <translation>dropout 后的权重</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文向量</translation>
    </message>
    <message>
        <source>Concatenated heads</source>
        <translation>拼接后的各头</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Stream plus attention</source>
        <translation>残差流加注意力</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>MLP input</source>
        <translation>MLP 输入</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>MLP gate</source>
        <translation>MLP 门控</translation>
    </message>
    <message>
        <source>Gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>MLP up</source>
        <translation>MLP 升维</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>升维</translation>
    </message>
    <message>
        <source>MLP activated</source>
        <translation>MLP 激活</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>MLP output</source>
        <translation>MLP 输出</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>降维</translation>
    </message>
    <message>
        <source>Stream plus MLP</source>
        <translation>残差流加 MLP</translation>
    </message>
    <message>
        <source>Residual stream out</source>
        <translation>离开的残差流</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出</translation>
    </message>
    <message>
        <source>Entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>Embedding table</source>
        <translation>嵌入表</translation>
    </message>
    <message>
        <source>Hidden queries</source>
        <translation>查询的中间向量</translation>
    </message>
    <message>
        <source>Hidden keys</source>
        <translation>键的中间向量</translation>
    </message>
    <message>
        <source>Hidden values</source>
        <translation>值的中间向量</translation>
    </message>
    <message>
        <source>Queries in the score</source>
        <translation>分数里的查询</translation>
    </message>
    <message>
        <source>Keys in the score</source>
        <translation>分数里的键</translation>
    </message>
    <message>
        <source>the embeddings, cut into heads</source>
        <translation>嵌入，按头切分</translation>
    </message>
    <message>
        <source>∂loss by %1</source>
        <translation>∂损失 / ∂%1</translation>
    </message>
    <message>
        <source>Normed stream</source>
        <translation>归一化的残差流</translation>
    </message>
    <message>
        <source>mean of the heads</source>
        <translation>各头平均</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>mean of heads %1</source>
        <translation>头 %1 的平均</translation>
    </message>
    <message>
        <source>layer %1, %2</source>
        <comment>layer, head</comment>
        <translation>第 %1 层，%2</translation>
    </message>
    <message numerus="yes">
        <source>after %n step(s)</source>
        <translation>
            <numerusform>%n 步之后</numerusform>
        </translation>
    </message>
    <message>
        <source>key–value head %1</source>
        <translation>键值头 %1</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>stage, head</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>what the loss changes by with each number</source>
        <translation>损失随每个数改变多少</translation>
    </message>
    <message>
        <source>from the file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>row of the table</source>
        <translation>嵌入表的一行</translation>
    </message>
    <message>
        <source>row of the table + position</source>
        <translation>嵌入表的一行 + 位置编码</translation>
    </message>
    <message>
        <source>row of the table, position behind it</source>
        <translation>表中的一行，后面接位置</translation>
    </message>
    <message>
        <source>forbidden: %1</source>
        <translation>被屏蔽：%1</translation>
    </message>
    <message>
        <source>%1, sink %2</source>
        <translation>%1，汇聚点 (sink) %2</translation>
    </message>
    <message>
        <source>kept: a ÷ %1</source>
        <translation>保留：a ÷ %1</translation>
    </message>
    <message>
        <source>Σ weight · v</source>
        <translation>Σ 权重 · v</translation>
    </message>
    <message>
        <source>heads side by side</source>
        <translation>各头拼接</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>∂loss</source>
        <translation>∂损失</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The colours of weights now count powers of ten, up to %1.</source>
        <translation>权重的颜色现在按十的幂计，最高到 %1。</translation>
    </message>
    <message>
        <source>The colours of weights now go from %1 to %2.</source>
        <translation>权重的颜色现在从 %1 到 %2。</translation>
    </message>
    <message>
        <source>%1, log</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>Parameters %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>Drag an end to change the range of the colors. Click to switch between a linear and a logarithmic scale.</source>
        <translation>拖动一端可改变颜色的范围；点击则在线性和对数色标之间切换。</translation>
    </message>
</context>
<context>
    <name>SweepTexts</name>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>drawn keys</source>
        <translation>抽取的键数</translation>
    </message>
    <message>
        <source>Each query draws keys by its weights. The mean of their values comes near the context vector, which is their expectation.</source>
        <translation>每个查询以权重为概率抽取键。抽到的值取平均，就逐渐接近上下文向量，也就是期望。</translation>
    </message>
    <message>
        <source>words to keep</source>
        <translation>要记住的词数</translation>
    </message>
    <message>
        <source>One vector of a fixed size holds all words of a sentence; attention keeps a key and a value for each. How many words can be recalled?</source>
        <translation>一个固定大小的向量要装下整句的词；注意力则为每个词保存一个键和一个值。能找回多少词？</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>How much weight a query gives to a key so many tokens before it, on average: what a rule of positions does.</source>
        <translation>查询对前面第几个词元的权重平均为多少：由此看出位置规则的作用。</translation>
    </message>
    <message>
        <source>unscaled q · k</source>
        <translation>未缩放的 q · k</translation>
    </message>
    <message>
        <source>scaled q · k</source>
        <translation>缩放后的 q · k</translation>
    </message>
    <message>
        <source>median of %1 seeds · at %2: never</source>
        <translation>%1 个种子的中位数 · 在 %2 处：从未</translation>
    </message>
    <message>
        <source>mean ± deviation of %1 seeds</source>
        <translation>%1 个种子的均值 ± 标准差</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>value, measure, curves</comment>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>Texts</name>
    <message>
        <source>answer: “%1” → “%2”, probability %3</source>
        <comment>pronoun, word</comment>
        <translation>回答：“%1” → “%2”，概率 %3</translation>
    </message>
    <message>
        <source>, not sure</source>
        <translation>，拿不准</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>masked %1</source>
        <translation>屏蔽后 %1</translation>
    </message>
    <message>
        <source>“%1” has the vector of “%2”</source>
        <translation>“%1”用“%2”的向量</translation>
    </message>
    <message>
        <source>“%1” has no vector</source>
        <translation>“%1”没有词向量</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <comment>query</comment>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>query %1 “%2”</source>
        <translation>查询 %1“%2”</translation>
    </message>
    <message>
        <source>key %1 “%2”</source>
        <translation>键 %1“%2”</translation>
    </message>
    <message>
        <source>token “%1”</source>
        <translation>词元“%1”</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>dimension %1</source>
        <translation>第 %1 维</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>第 %1 列</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>query, key</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>row, column</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, mean of heads</source>
        <comment>a cell</comment>
        <translation>%1，各头平均</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>cell, head</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>stage, cell: number</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between a number and sentences about its tokens</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 words back</source>
        <translation>往前 %1 个词</translation>
    </message>
    <message>
        <source>%1 words on</source>
        <translation>往后 %1 个词</translation>
    </message>
    <message>
        <source>%1 with strength %2</source>
        <translation>%1（强度 %2）</translation>
    </message>
    <message>
        <source>Too large for this machine&apos;s memory: fewer tokens or heads need less.</source>
        <translation>本机内存不足：减少词元或头可降低需求。</translation>
    </message>
    <message>
        <source>Every key is forbidden to this query.</source>
        <translation>该查询的所有键都被屏蔽。</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>the token before</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>the same token earlier</source>
        <translation>之前的相同词元</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>what came after the same token earlier</source>
        <translation>之前相同词元的下一个词元</translation>
    </message>
    <message>
        <source>first</source>
        <translation>首个</translation>
    </message>
    <message>
        <source>the first token</source>
        <translation>第一个词元</translation>
    </message>
    <message>
        <source>itself</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>the token itself</source>
        <translation>词元自身</translation>
    </message>
    <message>
        <source>separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>separators</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>broad</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>entropy ÷ the largest possible</source>
        <translation>熵 ÷ 可能的最大值</translation>
    </message>
    <message>
        <source>%1 (n = %2)</source>
        <comment>mean; of rows</comment>
        <translation>%1（n = %2）</translation>
    </message>
    <message>
        <source>mean weight on %1; %2</source>
        <translation>平均权重：%1；%2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the entries of a list</comment>
        <translation>、</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>heads %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation>关闭%1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>masked cells: %1</source>
        <translation>屏蔽的单元格：%1</translation>
    </message>
    <message>
        <source>multipliers: %1</source>
        <translation>乘数：%1</translation>
    </message>
    <message>
        <source>layer %1 (%2)</source>
        <translation>第 %1 层（%2）</translation>
    </message>
    <message>
        <source>%1 is not a position; here cells count from 1, in whole numbers</source>
        <translation>%1 不是位置；此处单元格从 1 开始用整数编号</translation>
    </message>
    <message>
        <source>numbers as given, nothing random</source>
        <translation>数值均为给定，没有随机数</translation>
    </message>
    <message>
        <source>random weights, seed %1</source>
        <translation>随机权重，种子 %1</translation>
    </message>
    <message>
        <source>random weights, seeds %1 (vectors) and %2 (weights)</source>
        <translation>随机权重，种子 %1（向量）和 %2（权重）</translation>
    </message>
    <message>
        <source>word vectors of %1</source>
        <translation>%1 中的词向量</translation>
    </message>
    <message>
        <source>learnt word vectors</source>
        <translation>训练得到的词向量</translation>
    </message>
    <message>
        <source>%1, nothing random</source>
        <translation>%1，没有随机数</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>vectors; weights</comment>
        <translation>%1；%2</translation>
    </message>
    <message numerus="yes">
        <source>learnt: %1, %n step(s)</source>
        <translation>
            <numerusform>训练得到：%1，%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>heads by hand, nothing random</source>
        <translation>手工构造的注意力头，没有随机数</translation>
    </message>
    <message>
        <source>heads by hand; %1</source>
        <translation>手工构造的注意力头；%1</translation>
    </message>
    <message>
        <source>heads by hand; random vectors, seed %1</source>
        <translation>手工构造的注意力头；随机向量，种子 %1</translation>
    </message>
    <message>
        <source>%1; %2: without a vector</source>
        <comment>provenance; mark</comment>
        <translation>%1；%2：没有词向量</translation>
    </message>
    <message>
        <source>attention of %1</source>
        <translation>%1 的注意力</translation>
    </message>
    <message>
        <source>attention of %1, layer %2 of %3</source>
        <translation>%1 的注意力，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>%1, layer %2 of %3</source>
        <comment>model; number; count</comment>
        <translation>%1，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>model; warning</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1; dropout, seed %2</source>
        <translation>%1；dropout 种子 %2</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>No font here has all characters of %1, so boxes are drawn in their place. Install a font, for example the package %2.</source>
        <translation>本机没有字体包含%1的全部字符，因此以方框代替。请安装字体，例如软件包 %2。</translation>
    </message>
    <message>
        <source>there is no query %1; allowed are 1 to %2</source>
        <translation>没有第 %1 个查询；允许 1 到 %2</translation>
    </message>
    <message>
        <source>there is no key %1; allowed are 1 to %2</source>
        <translation>没有第 %1 个键；允许 1 到 %2</translation>
    </message>
    <message>
        <source>there is no head %1; allowed are 1 to %2</source>
        <translation>没有第 %1 个头；应为 1 到 %2</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已屏蔽</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>A</source>
        <comment>the pinned session of a comparison</comment>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <comment>the current session of a comparison</comment>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A</source>
        <translation>B − A</translation>
    </message>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Head %1, query %2 “%3”</source>
        <translation>头 %1，查询 %2“%3”</translation>
    </message>
    <message>
        <source>Up and down move to other queries, left and right to other keys, with Ctrl to other heads. With Shift more queries are summed.</source>
        <translation>上下键移到其他查询，左右键移到其他键，按住 Ctrl 移到其他头。按住 Shift 把更多查询加在一起。</translation>
    </message>
    <message>
        <source>Draw again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>drawing again</source>
        <translation>重新抽取</translation>
    </message>
    <message>
        <source>switching a head</source>
        <translation>开关头</translation>
    </message>
    <message>
        <source>nothing is learnt here: learning.task is none</source>
        <translation>这里没有训练任务：learning.task 是 none</translation>
    </message>
    <message>
        <source>random, seeds %1 and %2</source>
        <translation>随机，种子 %1 和 %2</translation>
    </message>
    <message>
        <source>random matrices, seed %1</source>
        <translation>随机矩阵，种子 %1</translation>
    </message>
    <message>
        <source>random, seed %1</source>
        <translation>随机，种子 %1</translation>
    </message>
    <message>
        <source>random vectors, seed %1</source>
        <translation>随机向量，种子 %1</translation>
    </message>
    <message>
        <source>file %1</source>
        <translation>文件 %1</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>hand-built heads</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>word vectors %1</source>
        <comment>name of a file</comment>
        <translation>词向量 %1</translation>
    </message>
    <message>
        <source>word vectors</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>typed numbers</source>
        <translation>手动输入</translation>
    </message>
    <message>
        <source>trained on %1</source>
        <translation>训练任务 %1</translation>
    </message>
    <message>
        <source>will train on %1</source>
        <translation>将训练 %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>answer. warning</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Queries %1 together attend mostly to “%2”.</source>
        <translation>查询 %1 合在一起主要关注“%2”。</translation>
    </message>
    <message>
        <source>Which token does “%1” attend to?</source>
        <translation>“%1”关注哪个词元？</translation>
    </message>
    <message>
        <source>“%1” attends to no token, because the mask excludes every key.</source>
        <translation>“%1”不关注任何词元，因为掩码排除了所有的键。</translation>
    </message>
    <message>
        <source>The weights of “%1” are not numbers (NaN).</source>
        <translation>“%1”的权重不是数（NaN）。</translation>
    </message>
    <message>
        <source>“%1” attends to “%2” with weight %3, and most to “%4” (%5).</source>
        <translation>“%1”以权重 %3 关注“%2”，最关注的是“%4”（%5）。</translation>
    </message>
    <message>
        <source>“%1” attends to “%2” with weight %3.</source>
        <translation>“%1”关注“%2”，权重为 %3。</translation>
    </message>
    <message>
        <source>“%1” attends most to “%2”, with weight %3.</source>
        <translation>“%1”最关注“%2”，权重为 %3。</translation>
    </message>
    <message>
        <source>model’s answer: %1, %2 %</source>
        <translation>模型的回答：%1，%2 %</translation>
    </message>
    <message>
        <source>mask %1</source>
        <comment>name of a causal mask</comment>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>layers %1 (%2)</source>
        <translation>第 %1 层（%2）</translation>
    </message>
    <message>
        <source>The model was trained without this change: %1.</source>
        <translation>模型训练时没有这项更改：%1。</translation>
    </message>
    <message>
        <source>The model was trained with this mask.</source>
        <translation>模型训练时使用了这个掩码。</translation>
    </message>
    <message>
        <source>Train with this change</source>
        <translation>带着此更改训练</translation>
    </message>
    <message>
        <source>custom</source>
        <comment>mask</comment>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Which token do queries %1 together attend to?</source>
        <translation>查询 %1 合起来关注哪个词元？</translation>
    </message>
</context>
<context>
    <name>TrainingTexts</name>
    <message>
        <source>right place</source>
        <translation>正确的位置</translation>
    </message>
    <message>
        <source>Where each head looks</source>
        <translation>每个头关注的位置</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Reverse: say the sequence backwards.</source>
        <translation>倒序：倒着预测整个序列。</translation>
    </message>
    <message>
        <source>Previous: say at each place what stood before.</source>
        <translation>前一个：在每个位置预测它前面的符号。</translation>
    </message>
    <message>
        <source>Sort: say the numbers in their order.</source>
        <translation>排序：按顺序预测这些数。</translation>
    </message>
    <message>
        <source>Recall: which number stood behind the letter that is asked last?</source>
        <translation>回忆：最后问的字母，后面跟的是哪个数？</translation>
    </message>
    <message>
        <source>Induction: what came before comes again; say what followed then.</source>
        <translation>归纳：前面出现过的再次出现；预测上次跟在后面的符号。</translation>
    </message>
    <message>
        <source>Own: what the lines say.</source>
        <translation>自己的任务：各行所写的。</translation>
    </message>
    <message>
        <source>Pronouns: which word does it stand for?</source>
        <translation>代词：它指的是哪个词？</translation>
    </message>
    <message>
        <source>right from step %1 on</source>
        <translation>从第 %1 步起都对</translation>
    </message>
    <message>
        <source>nothing learnt yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>right so far: %1 of the answers</source>
        <translation>目前答对 %1</translation>
    </message>
    <message>
        <source>Training: step %1 of %2.</source>
        <translation>训练：第 %1 步，共 %2 步。</translation>
    </message>
    <message>
        <source>%1 of 100 answers are right.</source>
        <translation>100 个回答中有 %1 个正确。</translation>
    </message>
    <message>
        <source>guessing: 1 of %1</source>
        <translation>随机猜测：%1 个中猜 1 个</translation>
    </message>
    <message>
        <source>The model is not trained yet.</source>
        <translation>模型还没有训练。</translation>
    </message>
    <message>
        <source>Training step %1: %2 of 100 answers are right.</source>
        <translation>训练第 %1 步：100 个回答中有 %2 个正确。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>例子</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>View</name>
    <message>
        <source>is out of order; allowed are heads that rise, each once</source>
        <translation>顺序不对；头的编号应由小到大，每个一次</translation>
    </message>
    <message>
        <source>is not a head; %1, and &quot;mean&quot;</source>
        <translation>不是头；%1，或 &quot;mean&quot;</translation>
    </message>
    <message>
        <source>is missing; a cell has a stage, a head, a row and a column</source>
        <translation>缺失；单元格有 stage、head、row 和 column</translation>
    </message>
    <message>
        <source>a list of %1, rising; [] for all</source>
        <translation>由小到大的列表，各项为 %1；[] 表示所有头</translation>
    </message>
    <message>
        <source>{&quot;stage&quot;: …, &quot;head&quot;: …, &quot;row&quot;: …, &quot;column&quot;: …}, from 0</source>
        <translation>{&quot;stage&quot;: …, &quot;head&quot;: …, &quot;row&quot;: …, &quot;column&quot;: …}，从 0 开始编号</translation>
    </message>
    <message>
        <source>a list of %1, rising; [] for the selected one</source>
        <translation>由%1组成的列表，从小到大；[] 表示所选的一个</translation>
    </message>
    <message>
        <source>is out of order; allowed are queries that rise, each once</source>
        <translation>顺序不对；允许的是从小到大的查询，每个一次</translation>
    </message>
    <message>
        <source>true and false; without it as the weights of a long text need it</source>
        <translation>true 和 false；没有它时，按长文本的权重需要来定</translation>
    </message>
    <message>
        <source>two numbers that rise; without it color_range says it</source>
        <translation>两个递增的数；没有它时由 color_range 决定</translation>
    </message>
    <message>
        <source>is no range; allowed are two numbers that rise</source>
        <translation>不是范围；允许两个递增的数</translation>
    </message>
    <message>
        <source>%1; without it another session is compared</source>
        <translation>%1；没有此项时与另一个会话比较</translation>
    </message>
</context>
<context>
    <name>attention::ActivityNotice</name>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>%1 is saved in %2.</source>
        <translation>%1 已保存到 %2。</translation>
    </message>
</context>
<context>
    <name>attention::AnimationForm</name>
    <message>
        <source>What changes</source>
        <translation>变化的内容</translation>
    </message>
    <message>
        <source>Setting that changes</source>
        <translation>变化的设置</translation>
    </message>
    <message>
        <source>Steps of training</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>Steps such as 0,20,50,200, or from one to another in equal distances, such as 0-60/5.</source>
        <translation>例如 0,20,50,200，或等间隔的一段，例如 0-60/5。</translation>
    </message>
    <message>
        <source>Values of the setting</source>
        <translation>设置的取值</translation>
    </message>
    <message>
        <source>The values one after the other, separated by commas.</source>
        <translation>依次写出各个取值，用逗号分隔。</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>with training</source>
        <translation>随训练变化</translation>
    </message>
    <message>
        <source>with a setting</source>
        <translation>随设置变化</translation>
    </message>
    <message>
        <source>from A to B</source>
        <translation>从 A 到 B</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>automatic duration</source>
        <translation>自动时长</translation>
    </message>
    <message>
        <source>It &amp;changes</source>
        <translation>变化方式(&amp;C)</translation>
    </message>
</context>
<context>
    <name>attention::AnimationPreview</name>
    <message>
        <source>Computing the pictures: %1 %</source>
        <translation>正在计算图片：%1 %</translation>
    </message>
    <message>
        <source>Computing the pictures …</source>
        <translation>正在计算图片…</translation>
    </message>
</context>
<context>
    <name>attention::ApplicationController</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>There is nothing to export: the session cannot be computed.</source>
        <translation>没有可导出的内容：会话无法计算。</translation>
    </message>
    <message>
        <source>There is nothing to export: the computation was stopped.</source>
        <translation>没有可导出的内容：计算已停止。</translation>
    </message>
    <message>
        <source>There is nothing to export: the computation failed.</source>
        <translation>没有可导出的内容：计算失败。</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The session is still being computed: try again in a moment.</source>
        <translation>会话仍在计算中，请稍后再试。</translation>
    </message>
    <message>
        <source>%1: unknown suffix; allowed are %2</source>
        <translation>%1：未知的后缀；可用的有 %2</translation>
    </message>
    <message>
        <source>sweep.csv</source>
        <translation>sweep.csv</translation>
    </message>
    <message>
        <source>Numbers as a table (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)</source>
        <translation>数值表格 (*.csv);;图片 (*.png);;矢量图 (*.svg);;文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Nothing to copy: %1.</source>
        <translation>无法复制：%1。</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>The selected row has no number worth calculating: select another one.</source>
        <translation>所选行中没有值得计算的数：请选择另一行。</translation>
    </message>
    <message>
        <source>Something went wrong; nothing of the session is lost: %1</source>
        <translation>出了问题，会话没有丢失：%1</translation>
    </message>
    <message>
        <source>%1 is still being written: wait until it is there, or cancel it.</source>
        <translation>%1 还在写入：请等它写完，或者取消写入。</translation>
    </message>
    <message>
        <source>Copied as a picture: a table would have more than %1 numbers.</source>
        <translation>已复制为图片：若复制为表格，数值会超过 %1 个。</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Learning …</source>
        <translation>正在训练…</translation>
    </message>
    <message>
        <source>Copied as a picture and as a table of its numbers.</source>
        <translation>已复制为图片和数值表格。</translation>
    </message>
    <message>
        <source>color range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>exercise</source>
        <translation>练习</translation>
    </message>
</context>
<context>
    <name>attention::CalculationBrowser</name>
    <message>
        <source>How the number comes about</source>
        <translation>数值的由来</translation>
    </message>
</context>
<context>
    <name>attention::CalculationFigure</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attention::CalculationPanel</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the number that led here (Alt+Left)</source>
        <translation>返回上一个数（Alt+Left）</translation>
    </message>
    <message>
        <source>Select a cell to see how its number comes about.</source>
        <translation>选中一个单元格，查看它的数是怎样算出来的。</translation>
    </message>
    <message>
        <source>This session does not have that number.</source>
        <translation>本会话中没有这个数。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>stage, cell</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>attention::CalculationStrip</name>
    <message>
        <source>Arithmetic</source>
        <translation>算式</translation>
    </message>
    <message>
        <source>%1 (rounding)</source>
        <translation>%1（舍入）</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <comment>step: terms and result</comment>
        <translation>%1：%2 %3</translation>
    </message>
</context>
<context>
    <name>attention::ClassroomMenu</name>
    <message>
        <source>Class&amp;room</source>
        <translation>课堂(&amp;R)</translation>
    </message>
    <message>
        <source>Guess the weights</source>
        <translation>猜权重</translation>
    </message>
</context>
<context>
    <name>attention::ClassroomMode</name>
    <message>
        <source>Classroom</source>
        <translation>课堂模式</translation>
    </message>
    <message>
        <source>Spotlight</source>
        <translation>聚光灯</translation>
    </message>
</context>
<context>
    <name>attention::CommandLine</name>
    <message>
        <source>The text whose tokens ask: the queries.</source>
        <translation>文本，其词元作为查询。</translation>
    </message>
    <message>
        <source>A second text whose tokens answer: the keys. Makes it cross-attention.</source>
        <translation>第二段文本，其词元作为键；成为交叉注意力。</translation>
    </message>
    <message>
        <source>Sets a field of the session, such as heads=8 or mask.causal=causal. Repeatable.</source>
        <translation>设置会话的一个字段，如 heads=8 或 mask.causal=causal。可重复。</translation>
    </message>
    <message>
        <source>Refuses sessions that need more memory than this, such as 8GB or 500MB; without it, half of the machine&apos;s.</source>
        <translation>拒绝所需内存超过此值的会话，如 8GB 或 500MB；不写则为本机内存的一半。</translation>
    </message>
    <message>
        <source>Shows this help and exits.</source>
        <translation>显示本帮助后退出。</translation>
    </message>
    <message>
        <source>Shows the version and exits.</source>
        <translation>显示版本后退出。</translation>
    </message>
    <message>
        <source>Shows the attention weights of a text, and every number behind them.
More is told by Help (F1) in the window, and by: man attention-lab</source>
        <translation>显示文本的注意力权重，以及背后的每一个数。
更多说明见窗口中的“帮助”（F1），以及 man attention-lab</translation>
    </message>
    <message>
        <source>Makes the .html page an exercise with blanks to fill in: some cells of raw_scores, scaled_scores, weights or context, or those named, from 1: weights:2,5;context:2,1.</source>
        <translation>把 .html 网页做成带空格的练习：raw_scores、scaled_scores、weights 或 context 的若干单元格，或指定的单元格（从 1 数起）：weights:2,5;context:2,1。</translation>
    </message>
    <message>
        <source>The folder of a trained model, whose layers are computed from the text; :induction is one that comes with the program.</source>
        <translation>训练好的模型的文件夹，由文本计算它的各层；:induction 是程序自带的一个。</translation>
    </message>
    <message>
        <source>A session file (.attn), an exported picture or .json file, which carry one, a file of attention or vectors (.npz, .safetensors, .txt, .vec), or the folder of a trained model, to open. Several are for --export &apos;{name}.png&apos;.</source>
        <translation>要打开的会话文件（.attn）、带有会话的导出图片或 .json 文件、注意力或向量的文件（.npz、.safetensors、.txt、.vec），或训练好的模型的文件夹。多个文件用于 --export &apos;{name}.png&apos;。</translation>
    </message>
    <message>
        <source>The language of the window, of figures and of this help: %1. Otherwise the window speaks the one chosen last, or the desktop&apos;s, and the rest is English.</source>
        <translation>窗口、插图和本帮助的语言：%1。不写则窗口使用上次选择的语言或系统语言，其余为英文。</translation>
    </message>
    <message>
        <source>The layer of it that is shown, from 1.</source>
        <translation>显示它的哪一层，从 1 数起。</translation>
    </message>
    <message>
        <source>Exports once for each value of a field, such as d_k=1,4,16, on one colour scale. File names tell them apart: --export &apos;dk-{d_k}.png&apos;. One animation shows all of them. Repeatable: all combinations.</source>
        <translation>对字段的每个取值各导出一次，例如 d_k=1,4,16，使用同一颜色标度。文件名区分它们：--export &apos;dk-{d_k}.png&apos;。一个动画会显示全部取值。可重复：所有组合。</translation>
    </message>
    <message>
        <source>Writes a file and exits without a window. The suffix decides: .png, .svg and .pdf pictures; .webp and .gif animations of --steps, --vary or --compare-with; .npz, .json and .csv numbers; .html page to click through; .py PyTorch script; .attn session. Repeatable.</source>
        <translation>写入文件后退出，不打开窗口。后缀决定种类：.png、.svg 和 .pdf 为图片；.webp 和 .gif 为 --steps、--vary 或 --compare-with 的动画；.npz、.json 和 .csv 为数值；.html 为可点击的网页；.py 为 PyTorch 脚本；.attn 为会话。可重复。</translation>
    </message>
    <message>
        <source>Compares FILE (A) with SESSION (B) in the figures &quot;compare&quot;, &quot;words&quot; and &quot;learning&quot;. An animation of any other figure shows A and then B.</source>
        <translation>在插图 &quot;compare&quot;、&quot;words&quot; 和 &quot;learning&quot; 中比较 FILE（A）与 SESSION（B）。其他插图的动画先显示 A，再显示 B。</translation>
    </message>
    <message>
        <source>How many seconds an animation lasts before it repeats; otherwise about 8, or one for each of a few pictures.</source>
        <translation>动画播放一遍的秒数；不指定时约为 8 秒，图片较少时每张一秒。</translation>
    </message>
</context>
<context>
    <name>attention::CompareMenu</name>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Pin as A</source>
        <translation>固定为 A(&amp;P)</translation>
    </message>
    <message>
        <source>Keeps what is shown as A; what you edit from then on is B.</source>
        <translation>把当前内容保留为 A；此后的编辑成为 B。</translation>
    </message>
    <message>
        <source>&amp;Swap A and B</source>
        <translation>交换 A 与 B(&amp;S)</translation>
    </message>
    <message>
        <source>Keeps B as A and goes on with A’s settings.</source>
        <translation>把 B 保留为 A，并从 A 的设置继续。</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>Forgets A.</source>
        <translation>丢弃 A。</translation>
    </message>
    <message>
        <source>&amp;Take all of A’s</source>
        <translation>全部采用 A 的(&amp;T)</translation>
    </message>
</context>
<context>
    <name>attention::ComparisonFigure</name>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>nothing to compare</source>
        <translation>无可比较</translation>
    </message>
    <message>
        <source>has no head %1</source>
        <translation>没有头 %1</translation>
    </message>
    <message>
        <source>has no such stage</source>
        <translation>没有这个阶段</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>%1, sequence %2</source>
        <translation>%1，序列 %2</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅 A 有</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅 B 有</translation>
    </message>
    <message>
        <source>sequence %1</source>
        <translation>序列 %1</translation>
    </message>
    <message>
        <source>no cell in common</source>
        <translation>没有共同的单元格</translation>
    </message>
    <message>
        <source>no difference in the %1 cells of both, %2 cells are only in A or only in B</source>
        <translation>两者共有的 %1 个单元格没有差异，%2 个单元格只在 A 或 B 中</translation>
    </message>
    <message>
        <source>%1 − %2</source>
        <comment>head 2 − head 1</comment>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>all heads</source>
        <comment>a stage that is not per head</comment>
        <translation>所有头</translation>
    </message>
</context>
<context>
    <name>attention::ComparisonMetricsPanel</name>
    <message>
        <source>asymmetry</source>
        <translation>不对称度</translation>
    </message>
    <message>
        <source>How much the head’s scores change when queries and keys change places: ‖S − Sᵀ‖ ÷ ‖S‖, 0 for not at all.</source>
        <translation>交换查询与键时，这个头的分数改变多少：‖S − Sᵀ‖ ÷ ‖S‖，完全不变时为 0。</translation>
    </message>
    <message>
        <source>Heads %1 and %2, query %3 “%4”</source>
        <translation>头 %1 与头 %2，查询 %3“%4”</translation>
    </message>
</context>
<context>
    <name>attention::ComparisonView</name>
    <message>
        <source>Pin as A</source>
        <translation>固定为 A</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 与 B</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消固定</translation>
    </message>
    <message>
        <source>neither A nor B has this cell</source>
        <translation>A 和 B 都没有这个单元格</translation>
    </message>
    <message>
        <source>%1:   only in B   %2</source>
        <translation>%1：   仅 B 有   %2</translation>
    </message>
    <message>
        <source>%1:   only in A   %2</source>
        <translation>%1：   仅 A 有   %2</translation>
    </message>
    <message>
        <source>%1:   A %2   B %3   B − A %4</source>
        <translation>%1：   A %2   B %3   B − A %4</translation>
    </message>
    <message>
        <source>A beside B</source>
        <translation>A 与 B 并排</translation>
    </message>
    <message>
        <source>Arrow keys move from cell to cell in all maps.</source>
        <translation>方向键在所有图中同步移动所选单元格。</translation>
    </message>
    <message>
        <source>A is:</source>
        <comment>before a choice: pinned session, head 1 of this session</comment>
        <translation>A 是：</translation>
    </message>
    <message>
        <source>What A is</source>
        <translation>A 是什么</translation>
    </message>
    <message>
        <source>pinned session</source>
        <translation>固定的会话</translation>
    </message>
    <message>
        <source>current session</source>
        <translation>当前会话</translation>
    </message>
    <message>
        <source>before the last edit</source>
        <translation>上次编辑之前</translation>
    </message>
    <message>
        <source>%1 of this session</source>
        <comment>a head</comment>
        <translation>本会话的%1</translation>
    </message>
</context>
<context>
    <name>attention::ComputationStatus</name>
    <message>
        <source>%1. The picture is of the settings before.</source>
        <translation>%1。图中仍是之前的设置。</translation>
    </message>
    <message>
        <source>Stopped: not computed with these settings.</source>
        <translation>已停止：没有按现在的设置计算。</translation>
    </message>
</context>
<context>
    <name>attention::ConstructedHeadsEditor</name>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>looks for</source>
        <translation>找什么</translation>
    </message>
    <message>
        <source>strength β</source>
        <translation>强度 β</translation>
    </message>
    <message>
        <source>What its scores are multiplied by: more is sharper.</source>
        <translation>它的分数要乘以的数：越大，权重越集中。</translation>
    </message>
    <message>
        <source>what head %1 looks for</source>
        <translation>头 %1 找什么</translation>
    </message>
    <message>
        <source>words on, for head %1</source>
        <translation>头 %1 往后多少个词</translation>
    </message>
    <message>
        <source>So many words on; back where negative.</source>
        <translation>往后这么多个词；负数则往前。</translation>
    </message>
    <message>
        <source>strength of head %1</source>
        <translation>头 %1 的强度</translation>
    </message>
</context>
<context>
    <name>attention::CustomValueRows</name>
    <message>
        <source>Vectors of the tokens</source>
        <translation>词元的向量</translation>
    </message>
    <message>
        <source>Numbers of the matrix</source>
        <translation>矩阵的数值</translation>
    </message>
    <message>
        <source>Heads by hand</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>head by hand</source>
        <translation>手工构造的注意力头</translation>
    </message>
</context>
<context>
    <name>attention::Document</name>
    <message>
        <source>reset</source>
        <translation>重置</translation>
    </message>
</context>
<context>
    <name>attention::DocumentFileController</name>
    <message>
        <source>Sessions (*.attn)</source>
        <translation>会话 (*.attn)</translation>
    </message>
    <message>
        <source>%1: is not there any more; it is no longer in the list of recent files.</source>
        <translation>%1：文件已不存在，已从最近文件列表中移除。</translation>
    </message>
    <message>
        <source>attention.attn</source>
        <translation>attention.attn</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Sessions, and exports that carry one (*.attn *.png *.svg *.pdf *.json)</source>
        <translation>会话，以及带有会话的导出文件 (*.attn *.png *.svg *.pdf *.json)</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Vectors and attention (*%1)</source>
        <translation>向量和注意力 (*%1)</translation>
    </message>
</context>
<context>
    <name>attention::DrawerArea</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>计算过程</translation>
    </message>
    <message>
        <source>This row in numbers</source>
        <translation>这一行的指标</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>显示全部</translation>
    </message>
</context>
<context>
    <name>attention::EditMenu</name>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>The view in front: as a picture, as a drawing and as a table of its numbers.</source>
        <translation>当前视图：同时复制为图片、矢量图和数值表格。</translation>
    </message>
</context>
<context>
    <name>attention::ExportDialog</name>
    <message>
        <source>&amp;Save…</source>
        <translation>保存…(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>F&amp;ile</source>
        <translation>文件(&amp;I)</translation>
    </message>
</context>
<context>
    <name>attention::ExportFormatInfo</name>
    <message>
        <source>A figure that changes: with training, with a setting, or from A to B.</source>
        <translation>会变化的插图：随训练、随设置，或从 A 到 B。</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>矢量图</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Animation</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Handout</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>Exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>A page for any browser and for paper. Numbers of the selected row are left out for students to calculate. In the browser, the page checks each answer and gives hints.</source>
        <translation>可在浏览器中使用、也可打印的网页。所选行的一些数值留空，由学生计算。在浏览器中，网页会检查每个答案并给出提示。</translation>
    </message>
    <message>
        <source>Numbers for NumPy</source>
        <translation>NumPy 数值</translation>
    </message>
    <message>
        <source>An archive of all numbers as float32 arrays, read by numpy.load().</source>
        <translation>包含全部数值的 float32 数组，用 numpy.load() 读取。</translation>
    </message>
    <message>
        <source>Numbers as JSON</source>
        <translation>JSON 数值</translation>
    </message>
    <message>
        <source>All numbers as text, with the session. The program can open the file again.</source>
        <translation>文本形式的全部数值，并带有会话。本程序可以重新打开该文件。</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>A table for spreadsheets, with one row for each cell of the heatmaps of weights: its tokens, raw score, scaled score and weight.</source>
        <translation>用于电子表格的表格，权重热图的每个单元格占一行：词元、原始分数、缩放后的分数和权重。</translation>
    </message>
    <message>
        <source>PyTorch script</source>
        <translation>PyTorch 脚本</translation>
    </message>
    <message>
        <source>A script that computes the same numbers with PyTorch, and compares them with those of this program.</source>
        <translation>用 PyTorch 计算同样的数值，并与本程序的数值比较的脚本。</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>The sentence and all settings, for this program.</source>
        <translation>句子和全部设置，供本程序使用。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>A figure of the size that you choose. The program can open the file again.</source>
        <translation>所选尺寸的插图。本程序可以重新打开该文件。</translation>
    </message>
    <message>
        <source>A page for any browser, without internet. It shows the heatmaps, and the calculation of each cell that you click. If a lesson is running, the page has its steps.</source>
        <translation>任何浏览器都能打开的网页，不需要网络。它显示热图，以及所点击单元格的计算过程。如果正在进行教程，网页会包含教程的步骤。</translation>
    </message>
</context>
<context>
    <name>attention::FieldTable</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>It may hold</source>
        <translation>允许的取值</translation>
    </message>
    <message>
        <source>At first</source>
        <translation>初始值</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Without a group</source>
        <translation>不属于任何组</translation>
    </message>
</context>
<context>
    <name>attention::FigureForm</name>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>Letters</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>curves, or 0,20,50,200</source>
        <translation>曲线，或 0,20,50,200</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Numbers in the cells</source>
        <translation>单元格中的数字(&amp;N)</translation>
    </message>
    <message>
        <source>Arcs abo&amp;ve the text</source>
        <translation>文本上方的弧线(&amp;V)</translation>
    </message>
    <message>
        <source>Fra&amp;me of the selected head</source>
        <translation>所选的头的框(&amp;M)</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>插图(&amp;F)</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Of pictures; drawings and documents are sharp at any size.</source>
        <translation>用于位图；矢量图和文档在任何尺寸下都清晰。</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>How many heatmaps stand in a row.</source>
        <translation>每行热图的个数。</translation>
    </message>
    <message>
        <source>Cr&amp;op</source>
        <translation>裁剪(&amp;O)</translation>
    </message>
    <message>
        <source>The heatmap of the selected head after each of these steps of training, side by side. For the figure of the training.</source>
        <translation>所选头在训练的这些步之后的热力图，并排显示。用于训练的图片。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>&amp;Palette</source>
        <translation>配色(&amp;P)</translation>
    </message>
    <message>
        <source>With</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>slide 16 : 9</source>
        <translation>幻灯片 16 : 9</translation>
    </message>
    <message>
        <source>column 84 mm</source>
        <translation>单栏 84 毫米</translation>
    </message>
    <message>
        <source>page 174 mm</source>
        <translation>通栏 174 毫米</translation>
    </message>
    <message>
        <source>in millimetres</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>in pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source> mm</source>
        <translation> 毫米</translation>
    </message>
    <message>
        <source>%1 mm, %2 pixels</source>
        <translation>%1 毫米，%2 像素</translation>
    </message>
    <message>
        <source>automatic, or 0,0.2</source>
        <translation>自动，或 0,0.2</translation>
    </message>
    <message>
        <source>as in the window, or 1,3,mean</source>
        <translation>如窗口，或 1,3,mean</translation>
    </message>
    <message>
        <source>all, or 2-9,1-5</source>
        <translation>全部，或 2-9,1-5</translation>
    </message>
    <message>
        <source>Color &amp;bar</source>
        <translation>颜色条(&amp;B)</translation>
    </message>
    <message>
        <source>C&amp;aption with the settings</source>
        <translation>带有设置的说明(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;ession, so that it can be opened</source>
        <translation>会话，以便重新打开(&amp;E)</translation>
    </message>
    <message>
        <source>Heatmaps: %1</source>
        <translation>热图：%1</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Heads by their numbers, and “mean” for the mean of the heads. Heads of several layers: the layer, a point, the head, such as 2.4,5.6.</source>
        <translation>头的编号；mean 表示各头的平均。不同层的头写作“层.头”，例如 2.4,5.6。</translation>
    </message>
    <message>
        <source>Heatmaps in a row</source>
        <translation>每行热图数</translation>
    </message>
    <message>
        <source>The first and the last query, a comma, the first and the last key. 2-9,1-5 shows queries 2 to 9 and keys 1 to 5.</source>
        <translation>先写第一个和最后一个查询，逗号之后写第一个和最后一个键。2-9,1-5 显示查询 2 到 9 和键 1 到 5。</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练的步</translation>
    </message>
    <message>
        <source>Back&amp;ground</source>
        <translation>背景(&amp;G)</translation>
    </message>
    <message>
        <source>The weights of the first and the last color, such as 0,0.2.</source>
        <translation>第一种和最后一种颜色对应的权重，例如 0,0.2。</translation>
    </message>
    <message>
        <source>Color range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
</context>
<context>
    <name>attention::FigureOptions</name>
    <message>
        <source>Which figure --export writes: %1. NAME is a stage or a parameter as in .npz and .json files, such as weights or W_Q; N a head, from 1.</source>
        <translation>--export 写出哪种图：%1。NAME 是 .npz 和 .json 文件中的阶段或参数，如 weights 或 W_Q；N 是头，从 1 数起。</translation>
    </message>
    <message>
        <source>The ground of figures: light, dark or transparent.</source>
        <translation>插图的背景：light（浅色）、dark（深色）或 transparent（透明）。</translation>
    </message>
    <message>
        <source>Dots per inch of .png files, %1 to %2; otherwise %3.</source>
        <translation>.png 文件每英寸的点数，%1 到 %2；否则为 %3。</translation>
    </message>
    <message>
        <source>How wide a figure is, such as 84mm for a column of a journal, or 1200px, pixels of the .png file; otherwise as wide as it needs.</source>
        <translation>图的宽度，如期刊单栏的 84mm，或 1200px（.png 文件的像素）；否则按内容所需。</translation>
    </message>
    <message>
        <source>How high it is; otherwise as high as it needs.</source>
        <translation>图的高度；否则按内容所需。</translation>
    </message>
    <message>
        <source>Figures without a title.</source>
        <translation>图不带标题。</translation>
    </message>
    <message>
        <source>Figures without the line that says what they were made from.</source>
        <translation>图不带说明其来源的那一行。</translation>
    </message>
    <message>
        <source>Figures without colour bars.</source>
        <translation>图不带色条。</translation>
    </message>
    <message>
        <source>Figures with the numbers in their cells, where they fit, as is usual.</source>
        <translation>图在放得下的单元格中写出数字，这是默认。</translation>
    </message>
    <message>
        <source>Figures without these numbers.</source>
        <translation>图不写这些数字。</translation>
    </message>
    <message>
        <source>Figures that do not carry their session, and cannot be opened again.</source>
        <translation>图不附带会话，也就不能再打开。</translation>
    </message>
    <message>
        <source>The query and the key that are marked and explained, from 1, and the head: 2,5 or 2,5,1.</source>
        <translation>要标出并解释的查询和键（从 1 数起）以及头：2,5 或 2,5,1。</translation>
    </message>
    <message>
        <source>What stands above a figure or a page; otherwise the session&apos;s title, or its sentence.</source>
        <translation>图或网页上方的标题；否则为会话的标题或句子。</translation>
    </message>
    <message>
        <source>How colours count: evenly, or by powers of ten; otherwise as the weights of a long text need it.</source>
        <translation>颜色怎样计：均匀，或按十的幂；不说时按长文本的权重需要来定。</translation>
    </message>
    <message>
        <source>What the colours of weights span: each map&apos;s own range, one for all heads, from 0 to 1, or from A to B.</source>
        <translation>权重的颜色跨越的范围：每张图各自的范围、所有头共用一个、从 0 到 1，或从 A 到 B。</translation>
    </message>
    <message>
        <source>Which heads figures show, from 1, and whether their mean: 1,3,mean; or heads of several layers: 2.4,5.6.</source>
        <translation>图中显示哪些头（从 1 数起）以及是否显示其平均：1,3,mean；或几层的头：2.4,5.6。</translation>
    </message>
    <message>
        <source>The part of maps that figures show, queries and keys from 1: 2-9,1-5.</source>
        <translation>图中显示的部分，查询和键从 1 数起：2-9,1-5。</translation>
    </message>
    <message>
        <source>How large the letters of labels are, in points; otherwise as there is room for them.</source>
        <translation>标签的字号，以磅计；否则按空间而定。</translation>
    </message>
    <message>
        <source>Figures of layers without the frame of the selected head, and what is said of it.</source>
        <translation>各层的图不框出所选的头，也不加说明。</translation>
    </message>
    <message>
        <source>The colours of weights: %1; otherwise those of the session, or viridis.</source>
        <translation>权重的配色：%1；默认为会话中的配色，会话没有指定时为 viridis。</translation>
    </message>
    <message>
        <source>With --figure sentence: arcs from the selected query to the tokens that it attends to, in texts of at most two lines.</source>
        <translation>与 --figure sentence 一起使用：从所选查询到它所关注的词元画出弧线，适用于不超过两行的文本。</translation>
    </message>
    <message>
        <source>How many heatmaps stand in a row; otherwise as many as there is room for.</source>
        <translation>每行热图的个数；不指定时放下尽可能多的热图。</translation>
    </message>
    <message>
        <source>The selected head after each of these steps of training, side by side with --figure learning: 0,20,50,200. In an animation: the steps that it shows, such as 0-60/5, from 0 to 60 by 5.</source>
        <translation>在 --figure learning 中并排显示所选的头在训练这些步之后的热图：0,20,50,200。在动画中为所显示的步，例如 0-60/5 表示从 0 到 60、每隔 5 步。</translation>
    </message>
</context>
<context>
    <name>attention::FigurePreview</name>
    <message>
        <source>Computing the figure …</source>
        <translation>正在计算插图…</translation>
    </message>
</context>
<context>
    <name>attention::FileChoiceBox</name>
    <message>
        <source>a file of one’s own …</source>
        <translation>自己的文件…</translation>
    </message>
</context>
<context>
    <name>attention::FileDescription</name>
    <message>
        <source>What the file contains</source>
        <translation>文件的内容</translation>
    </message>
    <message>
        <source>The arrays of each layer:</source>
        <translation>每一层的数组：</translation>
    </message>
    <message>
        <source>The arrays:</source>
        <translation>数组：</translation>
    </message>
</context>
<context>
    <name>attention::FileMenu</name>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Presets</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Rese&amp;t to the preset</source>
        <translation>重置为预设(&amp;T)</translation>
    </message>
    <message>
        <source>Goes back to the preset or file that this session began as.</source>
        <translation>回到本会话最初的预设或文件。</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Gallery…</source>
        <translation>示例库(&amp;G)…</translation>
    </message>
    <message>
        <source>Presets and lessons to begin with</source>
        <translation>可以从这里开始的预设与教程</translation>
    </message>
    <message>
        <source>Open &amp;model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>The folder of a trained model: config.json, model.safetensors, tokenizer.json</source>
        <translation>训练好的模型的文件夹：config.json、model.safetensors、tokenizer.json</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>A picture, an animation, a page for students, the numbers, or a PyTorch script</source>
        <translation>图片、动画、给学生的网页、数值，或 PyTorch 脚本</translation>
    </message>
</context>
<context>
    <name>attention::FindPanel</name>
    <message>
        <source>Find a setting, a page, a stage, a lesson or a command</source>
        <translation>查找设置、页面、阶段、教程或命令</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Nothing is called that. Try another word, such as “mask”, “head” or “picture”.</source>
        <translation>没有找到。请换一个词试试，例如“掩码”“头”或“图片”。</translation>
    </message>
</context>
<context>
    <name>attention::FindTools</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>not possible now</source>
        <translation>现在不可用</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Finds settings, pages, stages, lessons and commands by any word (Ctrl+K).</source>
        <translation>用任意词查找设置、页面、阶段、教程和命令（Ctrl+K）。</translation>
    </message>
    <message>
        <source>page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>not possible now: %1</source>
        <translation>现在不可用：%1</translation>
    </message>
</context>
<context>
    <name>attention::FocusView</name>
    <message>
        <source>One map, large</source>
        <translation>单张大图</translation>
    </message>
</context>
<context>
    <name>attention::GalleryDialog</name>
    <message>
        <source>Gallery</source>
        <translation>示例库</translation>
    </message>
    <message>
        <source>Choose what to begin with, or close this and type a sentence of your own.</source>
        <translation>选一个示例开始，或者关闭此窗口，输入自己的句子。</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>教程</translation>
    </message>
    <message>
        <source>Watch it learn</source>
        <translation>观看训练过程</translation>
    </message>
</context>
<context>
    <name>attention::GradientSelector</name>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>显示：</translation>
    </message>
    <message>
        <source>Gradients of the loss</source>
        <translation>损失的梯度</translation>
    </message>
    <message>
        <source>values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The results of the computation</source>
        <translation>计算的结果</translation>
    </message>
    <message>
        <source>The gradients of the loss of this text with respect to these values</source>
        <translation>这段文本的损失对这些数值的梯度</translation>
    </message>
</context>
<context>
    <name>attention::GuessBar</name>
    <message>
        <source>Uncover the cell</source>
        <translation>显示单元格</translation>
    </message>
    <message>
        <source>Uncover the row</source>
        <translation>显示整行</translation>
    </message>
    <message>
        <source>Uncover all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Cover again</source>
        <translation>重新隐藏</translation>
    </message>
    <message>
        <source>The weights are covered. Click the key that you expect to get the most.</source>
        <translation>权重已隐藏。点击你认为权重最大的键。</translation>
    </message>
    <message>
        <source>%1 of %2 guesses right.</source>
        <translation>%2 次猜测，猜对 %1 次。</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) still covered.</source>
        <translation>
            <numerusform>还有 %n 次猜测尚未显示。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attention::HeadListModel</name>
    <message>
        <source>%1: %2</source>
        <comment>head; its pattern</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Click to show only this head. Ctrl+click to add or remove it.</source>
        <translation>单击只显示这个头。按住 Ctrl 单击可添加或移除它。</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>off</source>
        <comment>has space for about 4 letters</comment>
        <translation>关</translation>
    </message>
</context>
<context>
    <name>attention::HeadListView</name>
    <message>
        <source>Switch the head on (O)</source>
        <translation>打开这个头（O）</translation>
    </message>
    <message>
        <source>Switch the head off (O): its context becomes 0</source>
        <translation>关闭这个头（O）：它的上下文向量变为 0</translation>
    </message>
</context>
<context>
    <name>attention::HeadSimilarityFigure</name>
    <message>
        <source>how alike the heads of %1 are: the share of weight that two put on the same tokens</source>
        <translation>%1 的各个注意力头有多相似：两个头放在相同词元上的权重份额</translation>
    </message>
    <message>
        <source>weight on the same tokens</source>
        <translation>相同词元上的权重</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>共同份额</translation>
    </message>
    <message>
        <source>Layer %1, head %2 and layer %3, head %4: %5 of their weight on the same tokens.</source>
        <translation>第 %1 层头 %2 与第 %3 层头 %4：%5 的权重放在相同词元上。</translation>
    </message>
    <message>
        <source>The model has one head.</source>
        <translation>该模型只有一个头。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is most like layer %3, head %4: %5 of their weight on the same tokens; least like layer %6, head %7: %8.</source>
        <translation>第 %1 层头 %2 最像第 %3 层头 %4：%5 的权重放在相同词元上；最不像第 %6 层头 %7：%8。</translation>
    </message>
    <message>
        <source>No query has a choice: all heads look at the same token.</source>
        <translation>每个查询都只有一个可关注的词元：所有的头关注的都相同。</translation>
    </message>
</context>
<context>
    <name>attention::HeadThumbnails</name>
    <message>
        <source>heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>The layer of the model whose heads are shown.</source>
        <translation>显示模型这一层的注意力头。</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Up and down show another head. Ctrl+Space adds or removes a head.</source>
        <translation>上下方向键显示其他头。Ctrl+空格添加或移除一个头。</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Show all heads, or only the current head.</source>
        <translation>显示所有头，或只显示当前的头。</translation>
    </message>
    <message>
        <source>Mean of the heads shown</source>
        <translation>所显示头的平均</translation>
    </message>
    <message>
        <source>Show the mean of the heads shown, in addition to each head.</source>
        <translation>除了各个头，还显示所示各头的均值。</translation>
    </message>
    <message>
        <source>layer %1</source>
        <comment>has space for about 12 letters</comment>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Switch the head off</source>
        <translation>关闭这个头</translation>
    </message>
    <message>
        <source>Only heads of a trained model can be switched off.</source>
        <translation>只有训练好的模型的头可以关闭。</translation>
    </message>
    <message>
        <source>Show only one head, and this command switches it off.</source>
        <translation>只显示一个头时，此命令会关闭它。</translation>
    </message>
    <message>
        <source>Sets the context of the current head to 0. What does the model do without it?</source>
        <translation>把当前头的上下文向量设为 0。没有它，模型会怎样？</translation>
    </message>
</context>
<context>
    <name>attention::HelpMenu</name>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>attention::HelpTopic</name>
    <message>
        <source>First steps</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>All keys</source>
        <translation>全部快捷键</translation>
    </message>
    <message>
        <source>Every symbol</source>
        <translation>全部符号</translation>
    </message>
    <message>
        <source>The session’s format</source>
        <translation>会话的格式</translation>
    </message>
    <message>
        <source>Figures and the command line</source>
        <translation>插图与命令行</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>Vectors and attention of one’s own</source>
        <translation>自己的向量和注意力</translation>
    </message>
</context>
<context>
    <name>attention::HelpWindow</name>
    <message>
        <source>Help — Attention Lab</source>
        <translation>帮助 — Attention Lab</translation>
    </message>
    <message>
        <source>Find in all pages</source>
        <translation>在所有页面中查找</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>To the next place found</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>To the place found before</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Back to the page before</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>To the first page</source>
        <translation>转到第一页</translation>
    </message>
    <message>
        <source>Forget what was looked for, then close</source>
        <translation>先清除查找内容，再关闭</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attention::KeyTable</name>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>其他</translation>
    </message>
</context>
<context>
    <name>attention::LanguageMenu</name>
    <message>
        <source>L&amp;anguage · 语言</source>
        <translation>语言 · Language(&amp;A)</translation>
    </message>
</context>
<context>
    <name>attention::LayerRows</name>
    <message>
        <source>all layers</source>
        <translation>所有层</translation>
    </message>
    <message>
        <source>this layer</source>
        <translation>本层</translation>
    </message>
    <message>
        <source>no head</source>
        <translation>无</translation>
    </message>
    <message>
        <source>undoing changes of layers</source>
        <translation>撤销各层的改动</translation>
    </message>
    <message>
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Changed: %1. %2</source>
        <translation>改动：%1。%2</translation>
    </message>
</context>
<context>
    <name>attention::LayersFigure</name>
    <message>
        <source>weights of all heads of %1; below each what it measurably does</source>
        <translation>%1 所有注意力头的权重；每个图下面是测得的作用</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Layer %1, head %2: </source>
        <translation>第 %1 层，第 %2 头：</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a head</comment>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Layer %1, head %2, switched off: </source>
        <translation>第 %1 层，头 %2，已关闭：</translation>
    </message>
    <message>
        <source>all heads of %1 on repeated random tokens: %2 of the vocabulary, twice; below each what it does in the second copies of %3 draws</source>
        <translation>%1 的所有头在重复的随机词元上：词表中的 %2 个词元，出现两遍；每个图下面是它在 %3 次抽取的第二遍中的作用</translation>
    </message>
    <message>
        <source>queries with the same token earlier</source>
        <translation>前面有相同词元的查询数</translation>
    </message>
    <message>
        <source>on repeated random tokens (n = %1), %2</source>
        <translation>在重复的随机词元上（n = %1），%2</translation>
    </message>
</context>
<context>
    <name>attention::LayersFigureView</name>
    <message>
        <source>Switch head %1 of layer %2 on again</source>
        <translation>重新打开第 %2 层的头 %1</translation>
    </message>
    <message>
        <source>Switch head %1 of layer %2 off</source>
        <translation>关闭第 %2 层的头 %1</translation>
    </message>
</context>
<context>
    <name>attention::LayersView</name>
    <message>
        <source>Order of the heads</source>
        <translation>头的顺序</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 · layers: %2 · heads in each: %3</source>
        <translation>%1 · %2 层 · 每层 %3 个头</translation>
    </message>
    <message>
        <source>Left and right move to other heads, up and down to other layers, which are then shown. Delete switches the head off, or on again.</source>
        <translation>左右键移到其他头，上下键移到其他层并显示该层。Delete 键关闭该头或重新打开。</translation>
    </message>
    <message>
        <source>Show:</source>
        <translation>显示：</translation>
    </message>
    <message>
        <source>in order of:</source>
        <translation>排序：</translation>
    </message>
    <message>
        <source>What is shown of the heads</source>
        <translation>显示注意力头的哪一方面</translation>
    </message>
    <message>
        <source>maps</source>
        <translation>权重图</translation>
    </message>
    <message>
        <source>how alike</source>
        <translation>相似程度</translation>
    </message>
    <message>
        <source>The weights of each head in small</source>
        <translation>每个头的权重缩略图</translation>
    </message>
    <message>
        <source>The share of weight that two heads put on the same tokens</source>
        <translation>两个头放在相同词元上的权重份额</translation>
    </message>
    <message>
        <source>Comparing the heads …</source>
        <translation>正在比较各个头…</translation>
    </message>
    <message>
        <source>test on repeated random tokens</source>
        <translation>在重复的随机词元上测试</translation>
    </message>
    <message>
        <source>What each head does with random tokens that come twice</source>
        <translation>每个头怎样对待出现两遍的随机词元</translation>
    </message>
    <message>
        <source>Testing on repeated random tokens … %1 %</source>
        <translation>正在用重复的随机词元测试…… %1 %</translation>
    </message>
</context>
<context>
    <name>attention::LessonController</name>
    <message>
        <source>lesson</source>
        <translation>教程</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>leave the lesson</source>
        <translation>退出教程</translation>
    </message>
    <message>
        <source>add a step</source>
        <translation>添加步骤</translation>
    </message>
    <message>
        <source>edit the lesson</source>
        <translation>编辑教程</translation>
    </message>
    <message>
        <source>language</source>
        <translation>语言</translation>
    </message>
</context>
<context>
    <name>attention::LessonEditor</name>
    <message>
        <source>Changes nothing.</source>
        <translation>不改变任何设置。</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>教程步骤</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Change the sentence</source>
        <translation>修改讲解</translation>
    </message>
    <message>
        <source>Add what the window shows</source>
        <translation>添加窗口当前状态</translation>
    </message>
    <message>
        <source>One or two sentences. {weights:1,4,0} becomes the weight of query 2 and key 5 in head 1: in braces, counting begins at 0.</source>
        <translation>一两句话。{weights:1,4,0} 会显示为头 1 中查询 2 与键 5 的权重：花括号里从 0 开始编号。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>No step yet: set the window as the first one needs it.</source>
        <translation>还没有步骤：请先把窗口设置成第一步所需的样子。</translation>
    </message>
    <message>
        <source>Steps</source>
        <comment>of a lesson</comment>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Sentence</source>
        <comment>that explains a step of a lesson</comment>
        <translation>讲解</translation>
    </message>
</context>
<context>
    <name>attention::LessonMenu</name>
    <message>
        <source>&amp;Lessons</source>
        <translation>教程(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Start this session’s lesson</source>
        <translation>开始本会话的教程(&amp;S)</translation>
    </message>
    <message>
        <source>A session with steps is a lesson.</source>
        <translation>含有步骤的会话就是教程。</translation>
    </message>
    <message>
        <source>&amp;Edit steps…</source>
        <translation>编辑步骤(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>attention::LessonOffer</name>
    <message>
        <source>Start the lesson</source>
        <translation>开始教程</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>To start the lesson later, choose Lessons → “Start this session’s lesson”.</source>
        <translation>以后可用“教程 → 开始本会话的教程”开始。</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>教程</translation>
    </message>
    <message numerus="yes">
        <source>This session is a lesson with %n step(s).</source>
        <translation>
            <numerusform>本会话是有 %n 个步骤的教程。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>title: sentence</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attention::LessonPanel</name>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Leave the lesson</source>
        <translation>退出教程(&amp;L)</translation>
    </message>
    <message>
        <source>Back to this step</source>
        <translation>回到这一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>To the next step (N)</source>
        <translation>转到下一步（N）</translation>
    </message>
    <message>
        <source>To the step before (Shift+N)</source>
        <translation>转到上一步（Shift+N）</translation>
    </message>
    <message>
        <source>Back to what was here before the lesson</source>
        <translation>回到教程开始前的内容</translation>
    </message>
    <message>
        <source>The settings are no longer those that the sentence speaks of.</source>
        <translation>当前设置已经不是这一步讲解的设置。</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>教程</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Back</source>
        <comment>to the step before</comment>
        <translation>上一步</translation>
    </message>
</context>
<context>
    <name>attention::LineWriter</name>
    <message>
        <source>Fewer terms</source>
        <translation>显示部分项</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>显示全部项</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>attention::LinesFigure</name>
    <message>
        <source>Lines from queries to keys</source>
        <translation>从查询到键的连线</translation>
    </message>
    <message>
        <source>%1; lines are %2 % of a query’s weight, wider and darker where it is larger</source>
        <translation>%1；连线占查询权重的 %2 %，权重越大越粗越深</translation>
    </message>
    <message>
        <source>queries %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>key: sum</source>
        <translation>键：和</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>回答 %1</translation>
    </message>
</context>
<context>
    <name>attention::LinesView</name>
    <message>
        <source>Share of each row’s weight shown</source>
        <translation>每行显示的权重比例</translation>
    </message>
    <message>
        <source>Each query’s strongest keys, until together they hold this share.</source>
        <translation>每个查询取权重最大的键，直到合计达到此比例。</translation>
    </message>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>%1 of %2 weights drawn</source>
        <translation>%2 个权重中画出 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 weights of the queries in view drawn</source>
        <translation>可见查询的 %2 个权重中画出 %1 个</translation>
    </message>
    <message>
        <source>Heads:</source>
        <translation>头：</translation>
    </message>
    <message>
        <source>All queries</source>
        <translation>所有查询</translation>
    </message>
</context>
<context>
    <name>attention::MainWindow</name>
    <message>
        <source>Attention Lab</source>
        <translation>Attention Lab</translation>
    </message>
    <message>
        <source>%1[*] — Attention Lab</source>
        <translation>%1[*] — Attention Lab</translation>
    </message>
    <message>
        <source></source>
        <translation></translation>
    </message>
    <message>
        <source>Select a number: here it is worked out.</source>
        <translation>选择一个数，这里给出它的算式。</translation>
    </message>
    <message>
        <source>The model is being trained with the new settings.</source>
        <translation>正在用新的设置训练模型。</translation>
    </message>
    <message>
        <source>The weights are being computed with the new settings.</source>
        <translation>正在用新的设置计算权重。</translation>
    </message>
    <message>
        <source>This is A, the pinned session.</source>
        <translation>这是 A，即固定的会话。</translation>
    </message>
    <message>
        <source>Nothing is pinned. Compare → Pin as A (Ctrl+Shift+P) keeps what is shown as A, to look at it later.</source>
        <translation>尚未固定任何会话。“比较 → 固定为 A”（Ctrl+Shift+P）把当前显示的内容保存为 A，供以后查看。</translation>
    </message>
    <message>
        <source>training with the changes</source>
        <translation>带着更改训练</translation>
    </message>
</context>
<context>
    <name>attention::MapShortcut</name>
    <message>
        <source>One column back</source>
        <translation>左移一列</translation>
    </message>
    <message>
        <source>One column on</source>
        <translation>右移一列</translation>
    </message>
    <message>
        <source>One row up</source>
        <translation>上移一行</translation>
    </message>
    <message>
        <source>One row down</source>
        <translation>下移一行</translation>
    </message>
    <message>
        <source>To the first column</source>
        <translation>到第一列</translation>
    </message>
    <message>
        <source>To the last column</source>
        <translation>到最后一列</translation>
    </message>
    <message>
        <source>To the head before</source>
        <translation>到上一个头</translation>
    </message>
    <message>
        <source>To the next head</source>
        <translation>到下一个头</translation>
    </message>
    <message>
        <source>In the overview: show the map large</source>
        <translation>在总览中：放大该图</translation>
    </message>
</context>
<context>
    <name>attention::MaskBar</name>
    <message>
        <source>in all heads</source>
        <translation>用于所有头</translation>
    </message>
    <message>
        <source>A press forbids a cell, or allows it again; dragging does so to all it passes.</source>
        <translation>单击屏蔽一个单元格，或重新允许它；拖动则作用于经过的所有单元格。</translation>
    </message>
    <message>
        <source>Multiply by</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>A press multiplies a cell’s scaled score; by 1 takes that back.</source>
        <translation>单击把单元格的缩放后分数乘以此数；乘以 1 即还原。</translation>
    </message>
    <message>
        <source>Mask</source>
        <comment>a tool</comment>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>A press selects a cell. Dragging masks the cells that it passes, or allows them again.</source>
        <translation>按下选中一个单元格；拖动则屏蔽经过的单元格，或重新允许它们。</translation>
    </message>
    <message>
        <source>Click selects, drag masks</source>
        <translation>单击选择，拖动屏蔽</translation>
    </message>
</context>
<context>
    <name>attention::MaskBrush</name>
    <message>
        <source>mask</source>
        <translation>屏蔽单元格</translation>
    </message>
    <message>
        <source>mask of a key</source>
        <translation>屏蔽键</translation>
    </message>
    <message>
        <source>They stand at other places in every sequence, but a mask’s cells hold for all sequences.</source>
        <translation>特殊词元在各序列中的位置不同，而屏蔽的单元格对所有序列都有效。</translation>
    </message>
    <message>
        <source>mask of special tokens</source>
        <translation>屏蔽特殊词元</translation>
    </message>
</context>
<context>
    <name>attention::MaskTools</name>
    <message>
        <source>Mask the cell</source>
        <translation>屏蔽此单元格</translation>
    </message>
    <message>
        <source>Mask the key</source>
        <translation>屏蔽此键</translation>
    </message>
    <message>
        <source>A query sees only itself and earlier keys. In the stage “mask”, dragging the upper right corner to the diagonal does the same.</source>
        <translation>查询只能看到自己和前面的键。在“掩码”阶段，把右上角拖到对角线也有同样的效果。</translation>
    </message>
    <message>
        <source>Hide the future (causal mask)</source>
        <translation>隐藏后面的词（因果掩码）</translation>
    </message>
</context>
<context>
    <name>attention::MatrixModel</name>
    <message>
        <source>%1 %2 “%3”</source>
        <translation>%1 %2“%3”</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>nearest words</source>
        <translation>最近的词</translation>
    </message>
</context>
<context>
    <name>attention::MessageBar</name>
    <message>
        <source>Guess first</source>
        <translation>先猜一猜</translation>
    </message>
    <message>
        <source>Watch it train</source>
        <translation>观看训练</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>word, replacement</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Try:</source>
        <comment>in front of suggestions</comment>
        <translation>试一试：</translation>
    </message>
    <message>
        <source>Trains the model again with the changed settings. Now they act on the model as it was trained.</source>
        <translation>用更改后的设置重新训练模型。目前这些更改只作用于已训练好的模型。</translation>
    </message>
</context>
<context>
    <name>attention::MetricsPanel</name>
    <message>
        <source>entropy H</source>
        <translation>熵 H</translation>
    </message>
    <message>
        <source>How evenly the weight is spread: −Σ a ln a, 0 when one key has all of it.</source>
        <translation>权重分散得有多均匀：−Σ a ln a，一个键占有全部权重时为 0。</translation>
    </message>
    <message>
        <source>effective keys</source>
        <translation>有效键数</translation>
    </message>
    <message>
        <source>Among how many keys the weight is in effect shared: exp(H), 1 when one key has all of it, and not defined where rows need not sum to 1.</source>
        <translation>权重实际上分散在多少个键上：exp(H)，一个键占有全部权重时为 1；每行之和不必为 1 时没有定义。</translation>
    </message>
    <message>
        <source>largest weight</source>
        <translation>最大权重</translation>
    </message>
    <message>
        <source>mean distance</source>
        <translation>平均距离</translation>
    </message>
    <message>
        <source>How many tokens away the keys are, each counted by its weight; where the keys are another text, it is not defined.</source>
        <translation>被关注的键平均离查询多少个词元，按权重平均；键来自另一段文本时没有定义。</translation>
    </message>
    <message>
        <source>spread of raw scores</source>
        <translation>原始分数的标准差</translation>
    </message>
    <message>
        <source>How far the row’s scores before the division lie from their mean: their standard deviation.</source>
        <translation>这一行做除法之前的分数与其平均值相差多远，即标准差。</translation>
    </message>
    <message>
        <source>spread of scaled scores</source>
        <translation>缩放后分数的标准差</translation>
    </message>
    <message>
        <source>How far the row’s scores after the division lie from their mean: their standard deviation.</source>
        <translation>这一行做除法之后的分数与其平均值相差多远，即标准差。</translation>
    </message>
    <message>
        <source>gradient of the weights</source>
        <translation>权重的梯度</translation>
    </message>
    <message>
        <source>How much the row’s weights change when its scaled scores change a little: near 0, training can hardly alter them.</source>
        <translation>缩放后分数稍有变化时，这一行的权重变化多大：接近 0 时，训练几乎无法改变权重。</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Most weight on key %1 “%2”.</source>
        <translation>权重最大的是键 %1“%2”。</translation>
    </message>
    <message>
        <source>No key has the most weight.</source>
        <translation>没有哪个键的权重最大。</translation>
    </message>
    <message>
        <source>Asymmetry ‖S − Sᵀ‖ ÷ ‖S‖ of the scores: %1</source>
        <translation>分数的不对称度 ‖S − Sᵀ‖ ÷ ‖S‖：%1</translation>
    </message>
    <message>
        <source>Asymmetry is defined in self-attention only.</source>
        <translation>不对称度只在自注意力中有定义。</translation>
    </message>
    <message>
        <source>The weights of this row add up to %1: %2 of it went nowhere, to the sink.</source>
        <translation>这一行的权重之和为 %1：其余 %2 流入汇聚点 (sink)，不属于任何键。</translation>
    </message>
    <message>
        <source>The weights of this row add up to %1, not to 1.</source>
        <translation>这一行的权重之和为 %1，不是 1。</translation>
    </message>
    <message>
        <source>How many scores there are: heads × queries × keys.</source>
        <translation>一共有多少个分数：头数 × 查询数 × 键数。</translation>
    </message>
    <message>
        <source>What a key–value cache stores of each token: h × (d_k + d_v), h the heads of keys and values.</source>
        <translation>键值缓存为每个词元保存多少个数：h × (d_k + d_v)，h 是键和值的头数。</translation>
    </message>
    <message>
        <source>Scores: %2 × %3 × %4 = %1</source>
        <translation>分数：%2 × %3 × %4 = %1 个</translation>
    </message>
    <message>
        <source>Their cost: %1 multiply-adds</source>
        <translation>计算量：%1 次乘加</translation>
    </message>
    <message>
        <source>Their cost: %1 multiply-adds, %2 learnt numbers</source>
        <translation>计算量：%1 次乘加，%2 个可训练参数</translation>
    </message>
    <message>
        <source>Kept per token: %2 × (%3 + %4) = %1 numbers</source>
        <translation>每个词元要保存：%2 × (%3 + %4) = %1 个数</translation>
    </message>
    <message>
        <source>What the key with the most weight gets.</source>
        <translation>权重最大的键得到多少。</translation>
    </message>
    <message>
        <source>The key that this query looks at most.</source>
        <translation>这个查询最关注的键。</translation>
    </message>
    <message>
        <source>How much the scores change when queries and keys change places: 0, not at all.</source>
        <translation>交换查询与键时，分数改变多少：完全不变时为 0。</translation>
    </message>
    <message>
        <source>How many multiplications, each with an addition, all these scores take.</source>
        <translation>算出所有这些分数要做多少次乘法（各带一次加法）。</translation>
    </message>
    <message>
        <source>Asymmetry needs scores other than 0.</source>
        <translation>分数全为 0，没有不对称可言。</translation>
    </message>
</context>
<context>
    <name>attention::NavigationMenu</name>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>Next stage</source>
        <translation>下一阶段</translation>
    </message>
    <message>
        <source>Previous stage</source>
        <translation>上一阶段</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>下一面板</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>上一面板</translation>
    </message>
    <message>
        <source>Next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Previous head</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>Next query</source>
        <translation>下一个查询</translation>
    </message>
    <message>
        <source>Previous query</source>
        <translation>上一个查询</translation>
    </message>
    <message>
        <source>Next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>Previous layer</source>
        <translation>上一层</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensContent</name>
    <message>
        <source>(another word)</source>
        <translation>（其他词）</translation>
    </message>
    <message>
        <source>In place of “%1 · %2”</source>
        <translation>代替“%1 · %2”</translation>
    </message>
    <message>
        <source>After “%1 · %2”</source>
        <translation>“%1 · %2”之后</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>what the model says</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>read from the embedding, before any layer</source>
        <translation>直接从嵌入读出，未经任何层</translation>
    </message>
    <message>
        <source>read behind layer %1, as if it were the last</source>
        <translation>在第 %1 层之后读出，当作最后一层</translation>
    </message>
    <message>
        <source>  (A: %1)</source>
        <translation>  （A：%1）</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>read behind</source>
        <translation>读出处</translation>
    </message>
    <message>
        <source>word %1</source>
        <translation>词 %1</translation>
    </message>
    <message>
        <source>probability %1</source>
        <translation>概率 %1</translation>
    </message>
    <message>
        <source>word 1 of A</source>
        <translation>A 的词 1</translation>
    </message>
    <message>
        <source>probability 1 of A</source>
        <translation>A 的概率 1</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensFigure</name>
    <message>
        <source>underlined: what the text has there</source>
        <translation>下划线：文本中该处的词</translation>
    </message>
    <message>
        <source>underlined: how the text goes on</source>
        <translation>下划线：文本的下一个词</translation>
    </message>
    <message>
        <source>a corner: another word than in A</source>
        <translation>角标：与 A 的词不同</translation>
    </message>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>at</source>
        <translation>位于</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>what %1 would put there, read behind each layer</source>
        <translation>%1 会在该处填入什么，在每层之后读出</translation>
    </message>
    <message>
        <source>what %1 would say next, read behind each layer</source>
        <translation>%1 接下来的预测，在每层之后读出</translation>
    </message>
    <message>
        <source>emb.</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>the model says</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>read early, as if no layer followed</source>
        <translation>提前读出，当作其后没有别的层</translation>
    </message>
    <message>
        <source>still being read …</source>
        <translation>仍在读取…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>position: residual stream</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>position, residual stream: tokens</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Only a trained model says which words come next.</source>
        <translation>只有训练好的模型才能预测下一个词。</translation>
    </message>
    <message>
        <source>This model has no output head: its files do not say how it chooses words.</source>
        <translation>该模型没有输出头：其文件没有说明它如何选词。</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensView</name>
    <message>
        <source>Next masked word</source>
        <translation>下一个被屏蔽的词</translation>
    </message>
    <message>
        <source>Up and down move to other tokens, left and right to other layers.</source>
        <translation>上下键移到其他词元，左右键移到其他层。</translation>
    </message>
    <message>
        <source>which word it would say next</source>
        <translation>它接下来预测哪个词</translation>
    </message>
    <message>
        <source>which word it would put in place</source>
        <translation>它会填入哪个词</translation>
    </message>
    <message>
        <source>beside A</source>
        <translation>与 A 并列</translation>
    </message>
    <message>
        <source>A has other words</source>
        <translation>A 的词不同</translation>
    </message>
    <message>
        <source>Reading what the model would say …</source>
        <translation>正在读出模型的预测…</translation>
    </message>
    <message>
        <source>which word each stands for</source>
        <translation>每个词指的是哪个词</translation>
    </message>
</context>
<context>
    <name>attention::NumberTable</name>
    <message>
        <source>Not a number; allowed are numbers such as −0.5 or 2e3.</source>
        <translation>不是数；可输入 −0.5 或 2e3 这样的数。</translation>
    </message>
</context>
<context>
    <name>attention::OptionTable</name>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
</context>
<context>
    <name>attention::OverviewFigure</name>
    <message>
        <source>query ↓</source>
        <translation>查询 ↓</translation>
    </message>
    <message>
        <source>key →</source>
        <translation>键 →</translation>
    </message>
    <message>
        <source>multiplied</source>
        <translation>有乘数</translation>
    </message>
    <message>
        <source>every key is forbidden to the query</source>
        <translation>该查询的所有键都被屏蔽</translation>
    </message>
    <message>
        <source>same scale</source>
        <translation>同一标度</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>stage, head</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>attention::OverviewView</name>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Arrow keys move from cell to cell, with Ctrl from map to map.</source>
        <translation>方向键在单元格之间移动，按住 Ctrl 则在图之间移动。</translation>
    </message>
</context>
<context>
    <name>attention::PaletteInfo</name>
    <message>
        <source>Viridis</source>
        <translation>Viridis</translation>
    </message>
    <message>
        <source>Cividis</source>
        <translation>Cividis</translation>
    </message>
    <message>
        <source>Greys</source>
        <translation>灰度</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>紫色</translation>
    </message>
</context>
<context>
    <name>attention::ParameterSourceRows</name>
    <message>
        <source>English, built in</source>
        <translation>英文，自带</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>attention::PictureWidget</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>attention::PinController</name>
    <message>
        <source>swap A and B</source>
        <translation>交换 A 与 B</translation>
    </message>
</context>
<context>
    <name>attention::PinnedPreview</name>
    <message>
        <source>&amp;Look at A</source>
        <translation>查看 A(&amp;L)</translation>
    </message>
    <message>
        <source>Shows A in place of B. Hold the key A to look at it for a moment.</source>
        <translation>用 A 代替 B 显示。按住 A 键可以暂时查看。</translation>
    </message>
</context>
<context>
    <name>attention::PipelineStrip</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Switch on the projection with W_O, below Output, to have an output.</source>
        <translation>要得到输出，请在“输出”一节中启用 W_O 投影。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>attention::PlaneFigure</name>
    <message>
        <source>first component, %1 % of the variance</source>
        <translation>第一主成分，占方差的 %1 %</translation>
    </message>
    <message>
        <source>second component, %1 % of the variance</source>
        <translation>第二主成分，占方差的 %1 %</translation>
    </message>
    <message>
        <source>%1 % of the variance</source>
        <translation>占方差的 %1 %</translation>
    </message>
    <message>
        <source>The weights of query %1 “%2” are NaN, so it has no context. </source>
        <translation>查询 %1“%2”的权重是 NaN，因此没有上下文向量。</translation>
    </message>
    <message>
        <source>The context of query %1 “%2” is the mean of the values, weighted by its attention, so it lies within their outline.</source>
        <translation>查询 %1“%2”的上下文向量是各个值按注意力权重的平均，因此落在它们围成的范围之内。</translation>
    </message>
    <message>
        <source>The weights that query %1 “%2” gives to these values add up to %3, not to 1, so its context may lie outside of their outline.</source>
        <translation>查询 %1“%2”对这些值的权重之和是 %3，不是 1，因此它的上下文向量可能落在它们围成的范围之外。</translation>
    </message>
    <message>
        <source>%1; lines are the query’s weights, wider and darker where they are larger</source>
        <translation>%1；连线是查询的权重，权重越大越粗越深</translation>
    </message>
    <message>
        <source>Up and down move to other queries, left and right to other keys, with Ctrl to other heads.</source>
        <translation>上下方向键切换查询，左右方向键切换键，按住 Ctrl 则切换头。</translation>
    </message>
</context>
<context>
    <name>attention::ProgressStrip</name>
    <message>
        <source>&amp;Stop computing</source>
        <translation>停止计算(&amp;S)</translation>
    </message>
    <message>
        <source>Compute &amp;again</source>
        <translation>重新计算(&amp;A)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compute again</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Share of the computation that is done</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Cancel writing</source>
        <translation>取消写入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Share of the file that is written</source>
        <translation>文件已写入的比例</translation>
    </message>
</context>
<context>
    <name>attention::Recovery</name>
    <message>
        <source>Unsaved changes cannot be kept safe: %1</source>
        <translation>未保存的更改无法自动备份：%1</translation>
    </message>
</context>
<context>
    <name>attention::ScoresFigure</name>
    <message>
        <source>H %1, mean %2</source>
        <translation>H %1，平均 %2</translation>
    </message>
    <message>
        <source>deviations</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>The same Q and K, head %1; scores standardised</source>
        <translation>相同的 Q 和 K，头 %1；分数已标准化</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attention::ScoresView</name>
    <message>
        <source>each standardised</source>
        <translation>各自标准化</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>统一颜色范围</translation>
    </message>
    <message>
        <source>Each function’s scores less their mean, divided by their standard deviation: patterns are compared, not sizes.</source>
        <translation>每个函数的分数减去均值，再除以标准差：比较的是分布的样子，不是大小。</translation>
    </message>
    <message>
        <source>The scores as they are, with one range of colours for all functions.</source>
        <translation>分数保持原值，所有函数使用同一颜色范围。</translation>
    </message>
    <message>
        <source>Scores:</source>
        <translation>分数：</translation>
    </message>
    <message>
        <source>Use: %1</source>
        <translation>使用：%1</translation>
    </message>
    <message>
        <source>The same Q and K, head %1</source>
        <translation>相同的 Q 和 K，头 %1</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>正在比较…</translation>
    </message>
</context>
<context>
    <name>attention::SentenceFigure</name>
    <message>
        <source>query %1 “%2” attends to:</source>
        <translation>查询 %1“%2”关注：</translation>
    </message>
    <message>
        <source>key %1 “%2”: %3</source>
        <translation>键 %1“%2”：%3</translation>
    </message>
    <message>
        <source>Text tinted by weight</source>
        <translation>按权重着色的文本</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>queries %1 together attend to:</source>
        <translation>查询 %1 合起来关注：</translation>
    </message>
    <message>
        <source>%1, summed over %2 queries</source>
        <translation>%1，%2 个查询之和</translation>
    </message>
</context>
<context>
    <name>attention::SentencePanel</name>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Second text</source>
        <translation>第二段文本</translation>
    </message>
    <message>
        <source>Sequence shown</source>
        <translation>显示的序列</translation>
    </message>
    <message>
        <source>sequence %1: %2 …</source>
        <translation>序列 %1：%2…</translation>
    </message>
    <message>
        <source>Type a sentence here</source>
        <translation>在此输入句子</translation>
    </message>
    <message>
        <source>Type here to replace the example: %1</source>
        <translation>在此输入即可替换示例：%1</translation>
    </message>
    <message>
        <source>Type the second text here</source>
        <translation>在此输入第二段文本</translation>
    </message>
    <message>
        <source>typing</source>
        <translation>输入文字</translation>
    </message>
</context>
<context>
    <name>attention::SentenceRows</name>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Its words are the keys and values: cross-attention.</source>
        <translation>第二段文本的词作为键和值：交叉注意力。</translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2 sequences</source>
        <comment>tokens</comment>
        <translation>%1，共 %2 个序列</translation>
    </message>
    <message>
        <source>%1: an example of the task</source>
        <comment>tokens</comment>
        <translation>%1：任务的一个例子</translation>
    </message>
    <message>
        <source>%1, %2 without a vector</source>
        <comment>tokens, number of them</comment>
        <translation>%1，其中 %2 个没有词向量</translation>
    </message>
</context>
<context>
    <name>attention::SessionChangesList</name>
    <message>
        <source>Gives B every setting of A that changes a number.</source>
        <translation>把 A 中所有影响数值的设置复制到 B。</translation>
    </message>
    <message>
        <source>The settings are the same</source>
        <translation>设置相同</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>copy %1 from A</source>
        <translation>从 A 复制“%1”</translation>
    </message>
    <message>
        <source>copy all from A</source>
        <translation>从 A 复制全部</translation>
    </message>
    <message>
        <source>Take all of A’s</source>
        <translation>全部采用 A 的</translation>
    </message>
    <message>
        <source>Take A’s</source>
        <translation>采用 A 的</translation>
    </message>
    <message>
        <source>Take %1 from A</source>
        <translation>采用 A 的 %1</translation>
    </message>
</context>
<context>
    <name>attention::SessionTextEdit</name>
    <message>
        <source>Too long to be edited here, but computed whole: %1</source>
        <translation>太长，无法在这里编辑，但会完整计算：%1</translation>
    </message>
    <message>
        <source>Only a part was pasted: a text has at most %1 characters, a letter 50 marks.</source>
        <translation>只粘贴了一部分：文本最多 %1 个字符，一个字母最多 50 个附加符号。</translation>
    </message>
</context>
<context>
    <name>attention::SettingsBar</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>score %1</source>
        <translation>打分函数 %1</translation>
    </message>
    <message>
        <source>mask %1</source>
        <translation>掩码 %1</translation>
    </message>
    <message>
        <source>temperature %1</source>
        <translation>温度 %1</translation>
    </message>
    <message>
        <source>These numbers are random. What you still see after sampling them again is structure. The rest is chance.</source>
        <translation>这些数是随机的。重新抽取后仍能看到的是结构，其余都是偶然。</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
</context>
<context>
    <name>attention::SettingsGroup</name>
    <message>
        <source>Folds and unfolds the section</source>
        <translation>折叠或展开此节</translation>
    </message>
    <message>
        <source>%1 · %2 changed</source>
        <translation>%1 · %2 项已改</translation>
    </message>
</context>
<context>
    <name>attention::SettingsPanel</name>
    <message>
        <source>Set with the task: %1.</source>
        <translation>随任务一起设置：%1。</translation>
    </message>
</context>
<context>
    <name>attention::SettingsSearch</name>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
    <message>
        <source>Clear the search for a setting</source>
        <translation>清除设置的查找内容</translation>
    </message>
    <message>
        <source>No setting is called that.</source>
        <translation>没有这样的设置。</translation>
    </message>
    <message>
        <source>Above: %1</source>
        <translation>在上方：%1</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>attention::SettingsTable</name>
    <message>
        <source>Not with what is learnt: choose another task first, or none.</source>
        <translation>与训练任务不合：先选别的任务，或不训练。</translation>
    </message>
    <message>
        <source>Numbers are typed for d_model up to %1.</source>
        <translation>d_model 不超过 %1 时才能手动输入数值。</translation>
    </message>
    <message>
        <source>This task learns its vectors: draw them at random first.</source>
        <translation>这个任务自己训练向量：请先随机抽取。</translation>
    </message>
    <message>
        <source>This task is of words: take word vectors first.</source>
        <translation>这个任务按词进行：请先用词向量。</translation>
    </message>
    <message>
        <source>A file with attention that something else computed.</source>
        <translation>其他程序计算的注意力的文件。</translation>
    </message>
    <message>
        <source>Which layer of the file is shown. L goes to the next, Shift+L to the one before.</source>
        <translation>显示文件的哪一层。L 到下一层，Shift+L 到上一层。</translation>
    </message>
    <message>
        <source>The folder of a trained model, or :induction.</source>
        <translation>训练好的模型的文件夹，或 :induction。</translation>
    </message>
    <message>
        <source>Which layer is shown. Page Down goes to the next, Page Up to the one before.</source>
        <translation>显示哪一层。PgDown 到下一层，PgUp 到上一层。</translation>
    </message>
    <message>
        <source>Heads of this layer whose context is 0: what does the model do without them?</source>
        <translation>本层中上下文向量置为 0 的注意力头：没有它们，模型会怎样？</translation>
    </message>
    <message>
        <source>Where the temperature, and what is painted on the maps, holds. Layers behind it follow.</source>
        <translation>温度以及画在图上的改动适用于哪些层。其后的层随之改变。</translation>
    </message>
    <message>
        <source>How many attend side by side, each with weights of its own.</source>
        <translation>有多少个注意力头并行，每个头各有自己的权重。</translation>
    </message>
    <message>
        <source>How many numbers a query and a key have in each head.</source>
        <translation>每个头中查询和键各有多少个数。</translation>
    </message>
    <message>
        <source>Off: no token attends to itself, unless it sees no other.</source>
        <translation>不选时，词元不关注自身，除非没有别的词元可关注。</translation>
    </message>
    <message>
        <source>What scores are divided by before they become weights: less than 1 sharpens, more than 1 flattens.</source>
        <translation>分数变成权重之前要除以的数：小于 1 时权重更集中，大于 1 时更平均。</translation>
    </message>
    <message>
        <source>Numbers that were drawn know nothing. A task improves them step by step: all that it needs is set with it, and said.</source>
        <translation>随机抽取的数没有经过训练。训练任务一步一步改进它们：所需的一切随任务设好，并显示出来。</translation>
    </message>
    <message>
        <source>GloVe, fastText and word2vec as text, .npz or .safetensors; see Help, Files.</source>
        <translation>GloVe、fastText、word2vec 的文本，.npz 或 .safetensors；见“帮助”中的“自己的向量和注意力”。</translation>
    </message>
    <message>
        <source>The numbers are drawn at random from this seed, the same every time. What is still there when they are drawn again is structure; the rest was chance.</source>
        <translation>这些数由此种子随机抽取，每次都相同。换一个种子重新抽取后仍然存在的是结构，其余只是偶然。</translation>
    </message>
    <message>
        <source>Lists of tokens per sequence in place of the tokenizer&apos;s: [[&quot;a&quot;, &quot;b&quot;]].</source>
        <translation>按序列列出词元，取代分词结果：[[&quot;a&quot;, &quot;b&quot;]]。</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>A line each: “a b c =&gt; c b a”, or of words that have vectors “… | it=animal”.</source>
        <translation>每行一条：“a b c =&gt; c b a”，词有向量时写“… | it=animal”。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>So many of d_model’s components say the position, the others the word.</source>
        <translation>d_model 个分量中，这么多个表示位置，其余表示词。</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Fewer heads of keys and values, each for several of queries: grouped queries. 1: multi-query attention.</source>
        <translation>键和值的头数较少，每个供几个查询头使用：分组查询。1：多查询注意力。</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>√d_k, √d_model or a number.</source>
        <translation>√d_k、√d_model 或一个数。</translation>
    </message>
    <message>
        <source>A score s becomes c · tanh(s ÷ c), between −c and c.</source>
        <translation>分数 s 变为 c · tanh(s ÷ c)，介于 −c 与 c 之间。</translation>
    </message>
    <message>
        <source>Scaled scores times a factor: [[query, key, factor], …], with a head as fourth; positions count from 1.</source>
        <translation>缩放后分数的乘数：[[查询, 键, 乘数], …]，可加第四项指定头；位置均从 1 开始编号。</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Only keys at most this far from the query.</source>
        <translation>只允许与查询的距离不超过此值的键。</translation>
    </message>
    <message>
        <source>So many first keys, which the window does not forbid.</source>
        <translation>最前面的这么多个键，窗口不屏蔽它们。</translation>
    </message>
    <message>
        <source>Off: they get no weight, unless a query sees no other key.</source>
        <translation>不选时，它们得不到权重，除非查询没有别的键可关注。</translation>
    </message>
    <message>
        <source>[[query, key], …], with a head as third; all count from 1.</source>
        <translation>[[查询, 键], …]，可加第三项指定头；编号均从 1 开始。</translation>
    </message>
    <message>
        <source>What a forbidden score becomes.</source>
        <translation>被屏蔽的分数换成的值。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>One more score in every row, of no key: its weight goes nowhere. 0 is “softmax1”.</source>
        <translation>每行多出一个不属于任何键的分数：它得到的权重不分配给任何键。0 即“softmax1”。</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Concatenates the contexts of all heads and multiplies them by W_O.</source>
        <translation>将各头的上下文拼接起来，再乘以 W_O。</translation>
    </message>
</context>
<context>
    <name>attention::StageGroups</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scaling</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>This session has no such stage.</source>
        <translation>这个会话没有这个阶段。</translation>
    </message>
    <message>
        <source>tokens</source>
        <comment>stages</comment>
        <translation>词元</translation>
    </message>
    <message>
        <source>mask</source>
        <comment>stages</comment>
        <translation>掩码</translation>
    </message>
</context>
<context>
    <name>attention::StagePlayback</name>
    <message>
        <source>Play the stages</source>
        <translation>播放各阶段</translation>
    </message>
    <message>
        <source>Shows the stages one after the other, from the tokens to the context (P)</source>
        <translation>依次显示各阶段，从词元到上下文（P）</translation>
    </message>
</context>
<context>
    <name>attention::StatusBar</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>not computed</source>
        <translation>未计算</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
</context>
<context>
    <name>attention::SweepView</name>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Curves of the sweep</source>
        <translation>扫描曲线</translation>
    </message>
    <message>
        <source>Every seed draws other vectors and weights. Both have seeds of their own here: PyTorch would draw the same numbers for both from one.</source>
        <translation>每个种子抽取不同的向量和权重。这里两者各有自己的种子：若共用一个种子，PyTorch 会为两者抽出相同的数。</translation>
    </message>
    <message>
        <source>Share of the sweep that is done</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Setting to sweep</source>
        <translation>要扫描的设置</translation>
    </message>
    <message>
        <source>First value</source>
        <translation>起始值</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Last value</source>
        <translation>终止值</translation>
    </message>
    <message>
        <source>Seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Number of seeds</source>
        <translation>种子数</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Left out: %1 (%2).</source>
        <translation>已略去：%1（%2）。</translation>
    </message>
    <message>
        <source>The settings have changed since: run again.</source>
        <translation>设置已改变，请重新运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n seed(s)</source>
        <translation>
            <numerusform>%n 个种子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s)</source>
        <translation>
            <numerusform>%n 个取值</numerusform>
        </translation>
    </message>
    <message>
        <source>Run computes this session at %1 with %2 each.</source>
        <comment>values, seeds</comment>
        <translation>“运行”将在 %1处计算本会话，每处用 %2。</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <comment>values, seeds</comment>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>Stopped: %1 of %2, %3.</source>
        <comment>number, values, seeds</comment>
        <translation>已停止：%2中完成了 %1 个，%3。</translation>
    </message>
    <message>
        <source>from</source>
        <comment>the first value</comment>
        <translation>从</translation>
    </message>
</context>
<context>
    <name>attention::SymbolTable</name>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>In files</source>
        <translation>在文件中</translation>
    </message>
    <message>
        <source>Rows × columns</source>
        <translation>行 × 列</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>What it shows</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, per head</source>
        <translation>%1，每个头</translation>
    </message>
    <message>
        <source>One stage, of all heads or of one</source>
        <translation>一个阶段，所有头或其中一个</translation>
    </message>
    <message>
        <source>All stages of one head</source>
        <translation>一个头的全部阶段</translation>
    </message>
    <message>
        <source>Options of this figure only</source>
        <translation>仅此插图的选项</translation>
    </message>
</context>
<context>
    <name>attention::TableView</name>
    <message>
        <source>Table of numbers</source>
        <translation>数值表格</translation>
    </message>
    <message>
        <source>%1   %2 × %3</source>
        <comment>title, size</comment>
        <translation>%1   %2 × %3</translation>
    </message>
    <message>
        <source>%1   %2 × %3   rows: %4, columns: %5</source>
        <comment>title, size, axes</comment>
        <translation>%1   %2 × %3   行：%4，列：%5</translation>
    </message>
</context>
<context>
    <name>attention::TextFields</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>attention::ThemeMenu</name>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>As the &amp;desktop</source>
        <translation>跟随系统(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>深色(&amp;A)</translation>
    </message>
</context>
<context>
    <name>attention::TitleAndNotesLabel</name>
    <message>
        <source>%1: %2</source>
        <comment>title: notes</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>attention::ToolBar</name>
    <message>
        <source>Tools</source>
        <translation>工具栏</translation>
    </message>
</context>
<context>
    <name>attention::TrainingControls</name>
    <message>
        <source>One step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>Other seed</source>
        <translation>换种子</translation>
    </message>
    <message>
        <source>slowly</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>a step each frame</source>
        <translation>每帧一步</translation>
    </message>
    <message>
        <source>fast</source>
        <translation>快</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source> steps</source>
        <translation> 步</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>The space bar does the same.</source>
        <translation>空格键也一样。</translation>
    </message>
    <message>
        <source>Draws other weights and other sequences, and begins again.</source>
        <translation>抽取另外的权重和序列，重新开始。</translation>
    </message>
    <message>
        <source>learning</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>in 8 seconds</source>
        <translation>8 秒内</translation>
    </message>
    <message>
        <source>How fast the steps are shown. The first time, they are shown as fast as they can be computed.</source>
        <translation>显示训练步的速度。第一次显示时与计算同速。</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>全部曲线</translation>
    </message>
    <message>
        <source>Shows the loss and the curve of each head, too.</source>
        <translation>同时显示损失和每个头的曲线。</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>The steps are being computed: about %1 s left.</source>
        <translation>正在计算训练步：大约还需 %1 秒。</translation>
    </message>
</context>
<context>
    <name>attention::TrainingView</name>
    <message>
        <source>Weights of the text</source>
        <translation>文本的权重</translation>
    </message>
    <message>
        <source>Weights of the text in A</source>
        <translation>A 中文本的权重</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Run learning, or pause it</source>
        <translation>运行或暂停训练</translation>
    </message>
</context>
<context>
    <name>attention::ViewKind</name>
    <message>
        <source>Lines</source>
        <translation>连线</translation>
    </message>
    <message>
        <source>Arithmetic of the selected number</source>
        <translation>所选数字的算式</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>All score functions</source>
        <translation>所有打分函数</translation>
    </message>
    <message>
        <source>Comparison with A</source>
        <translation>与 A 比较</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Vectors as points of a plane</source>
        <translation>平面上的向量</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>各层</translation>
    </message>
    <message>
        <source>Heads of all layers</source>
        <translation>所有层的注意力头</translation>
    </message>
    <message>
        <source>How alike the heads are</source>
        <translation>各注意力头的相似程度</translation>
    </message>
    <message>
        <source>Next words</source>
        <translation>下一个词</translation>
    </message>
    <message>
        <source>What a trained model would say next</source>
        <translation>训练好的模型接下来的预测</translation>
    </message>
    <message>
        <source>Heads tested on repeated random tokens</source>
        <translation>在重复的随机词元上测试各个头</translation>
    </message>
    <message>
        <source>Curves of learning</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>Three heatmaps</source>
        <translation>三张热图</translation>
    </message>
    <message>
        <source>One heatmap</source>
        <translation>单张热图</translation>
    </message>
    <message>
        <source>All stages</source>
        <translation>所有阶段</translation>
    </message>
    <message>
        <source>Arcs</source>
        <translation>弧线</translation>
    </message>
    <message>
        <source>Tinted</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Two columns</source>
        <translation>两列</translation>
    </message>
    <message>
        <source>Next tokens</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Vectors in a plane</source>
        <translation>平面上的向量</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Along a setting</source>
        <translation>沿设置变化</translation>
    </message>
    <message>
        <source>Heatmaps as in the window</source>
        <translation>热图（如窗口所示）</translation>
    </message>
    <message>
        <source>Sentence with weights</source>
        <translation>带权重的句子</translation>
    </message>
    <message>
        <source>A versus B</source>
        <translation>A 与 B</translation>
    </message>
</context>
<context>
    <name>attention::ViewMenu</name>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Each map on its own scale</source>
        <translation>每张图单独取范围</translation>
    </message>
    <message>
        <source>One scale for all heads of a stage</source>
        <translation>同一阶段各头统一范围</translation>
    </message>
    <message>
        <source>Weights from 0 to 1</source>
        <translation>权重范围固定为 0 到 1</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>Palette of weights</source>
        <translation>权重配色</translation>
    </message>
    <message>
        <source>Special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Hidden: left out of the pictures, weights stay</source>
        <translation>隐藏：图中略去，权重不变</translation>
    </message>
    <message>
        <source>Masked: forbidden as keys, weights computed anew</source>
        <translation>屏蔽：不作为键，重新计算权重</translation>
    </message>
    <message>
        <source>There is no [CLS], [SEP] or [PAD] in this text.</source>
        <translation>此文本中没有 [CLS]、[SEP] 或 [PAD]。</translation>
    </message>
    <message>
        <source>Logarithmic where the weights of a long text are small</source>
        <translation>长文本的权重很小时用对数</translation>
    </message>
    <message>
        <source>More contrast</source>
        <translation>增强对比</translation>
    </message>
    <message>
        <source>Less contrast</source>
        <translation>减弱对比</translation>
    </message>
    <message>
        <source>Fade and move after a change</source>
        <translation>更改后淡入并移动</translation>
    </message>
</context>
<context>
    <name>attention::ViewPageInfo</name>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
</context>
<context>
    <name>attention::ViewStack</name>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>The weights are covered: they are shown here when they are uncovered.</source>
        <translation>权重已隐藏：重新显示之后，这里也会显示。</translation>
    </message>
    <message>
        <source>Type a sentence above to see which word attends to which, or open an example from the gallery.</source>
        <translation>在上方输入句子，查看哪个词关注哪个词；或从示例库中打开一个示例。</translation>
    </message>
    <message>
        <source>Back to the heatmaps</source>
        <translation>回到热图</translation>
    </message>
</context>
<context>
    <name>attention::ViewSwitch</name>
    <message>
        <source>View of the page</source>
        <translation>页面的视图</translation>
    </message>
    <message>
        <source>Choose how this page shows the attention.</source>
        <translation>选择这个页面怎样显示注意力。</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>is not there</source>
        <translation>不存在</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>is no file</source>
        <translation>不是文件</translation>
    </message>
    <message>
        <source>is a damaged .npz file</source>
        <translation>是损坏的 .npz 文件</translation>
    </message>
    <message>
        <source>%1 does not hold as many numbers as its shape says</source>
        <translation>%1 中数的个数与其形状不符</translation>
    </message>
    <message>
        <source>is shorter than the 8 bytes a .safetensors file begins with</source>
        <translation>比 .safetensors 文件开头的 8 个字节还短</translation>
    </message>
    <message>
        <source>says its header has %1 bytes; allowed are at most %2</source>
        <translation>称其文件头有 %1 字节；最多允许 %2</translation>
    </message>
    <message>
        <source>ends within its header of %1 bytes</source>
        <translation>在 %1 字节的文件头中就结束了</translation>
    </message>
    <message>
        <source>has a header that is not a JSON object</source>
        <translation>的文件头不是 JSON 对象</translation>
    </message>
    <message>
        <source>has metadata that are not text</source>
        <translation>的元数据不是文本</translation>
    </message>
    <message>
        <source>%1: allowed are dtype, shape and data_offsets</source>
        <translation>%1：只能有 dtype、shape 和 data_offsets</translation>
    </message>
    <message>
        <source>%1: %2 is no type of .safetensors files</source>
        <translation>%1：%2 不是 .safetensors 文件的类型</translation>
    </message>
    <message>
        <source>%1: its shape holds something that is no size</source>
        <translation>%1：其形状中有不是大小的值</translation>
    </message>
    <message>
        <source>%1 does not begin where the array before it ends</source>
        <translation>%1 的开头不在前一个数组的结尾处</translation>
    </message>
    <message>
        <source>has %1 bytes of numbers, its header tells of %2</source>
        <translation>有 %1 字节的数，而文件头说有 %2 字节</translation>
    </message>
    <message>
        <source>is neither .npz nor .safetensors</source>
        <translation>既不是 .npz 也不是 .safetensors</translation>
    </message>
    <message>
        <source>holds no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>%1 has the type %2; allowed are 32, 64 and 16 bit floating point numbers</source>
        <translation>%1 的类型是 %2；只能是 32、64 或 16 位浮点数</translation>
    </message>
    <message>
        <source>%1 in its metadata is no list of texts in JSON</source>
        <translation>元数据中的 %1 不是 JSON 格式的文本列表</translation>
    </message>
    <message>
        <source>%1 tokens for %2 positions</source>
        <translation>%2 个位置却有 %1 个词元</translation>
    </message>
    <message>
        <source>holds only one of queries and keys; allowed are both or neither</source>
        <translation>queries 和 keys 只有其一；要么都有，要么都没有</translation>
    </message>
    <message>
        <source>the shape of %1 does not fit that of attentions</source>
        <translation>%1 的形状与 attentions 不符</translation>
    </message>
    <message>
        <source>%1 holds something that is no finite number</source>
        <translation>%1 中有不是有限数的值</translation>
    </message>
    <message>
        <source>attentions of layer %1 holds %2; weights are between 0 and 1</source>
        <translation>第 %1 层的 attentions 中有 %2；权重在 0 和 1 之间</translation>
    </message>
    <message>
        <source>holds no query_embeddings; allowed is an array (positions, components)</source>
        <translation>没有 query_embeddings；需要一个数组（位置，分量）</translation>
    </message>
    <message>
        <source>%1 has %2 axes; allowed are (positions, components), or sequences before them</source>
        <translation>%1 有 %2 个轴；只能是（位置，分量），前面可加序列</translation>
    </message>
    <message>
        <source>vectors must have two axes: words, and 1 … 4096 components</source>
        <translation>vectors 必须有两个轴：词，以及 1 … 4096 个分量</translation>
    </message>
    <message>
        <source>%1 words for %2 vectors</source>
        <translation>%2 个向量却有 %1 个词</translation>
    </message>
    <message>
        <source>the vector of “%1” holds something that is no finite number</source>
        <translation>“%1”的向量中有不是有限数的值</translation>
    </message>
    <message>
        <source>a word and at most 4096 numbers are expected, with a space between</source>
        <translation>应为一个词和最多 4096 个数，以空格分开</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>a word and %1 numbers are expected, with a space between</source>
        <translation>应为一个词和 %1 个数，以空格分开</translation>
    </message>
    <message>
        <source>%1 numbers where %2 are expected</source>
        <translation>有 %1 个数，应为 %2 个</translation>
    </message>
    <message>
        <source>%1 words are announced, there are %2</source>
        <translation>称有 %1 个词，实有 %2 个</translation>
    </message>
    <message>
        <source>“%1” is no finite number</source>
        <translation>“%1”不是有限数</translation>
    </message>
    <message>
        <source>%1 is empty</source>
        <translation>%1 是空的</translation>
    </message>
    <message>
        <source>is a link that leads nowhere</source>
        <translation>是失效的链接</translation>
    </message>
    <message>
        <source>is a link out of the folder, which is not followed; copy what it leads to in its place, as cp -rL does with a folder</source>
        <translation>是指向文件夹之外的链接，不会跟随；请把它所指的文件本身复制到这里，例如用 cp -rL 复制整个文件夹</translation>
    </message>
    <message>
        <source>holds more than %1 values, which is the most that is read</source>
        <translation>所含的值多于 %1 个，这是所能读取的上限</translation>
    </message>
    <message>
        <source>is nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>has %1 bytes; at most %2 are read</source>
        <translation>有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <source>is no pair of tokens</source>
        <translation>不是一对词元</translation>
    </message>
    <message>
        <source>the vocabulary lacks “%1”</source>
        <translation>词表中缺少“%1”</translation>
    </message>
    <message>
        <source>a text of %1 bytes is too long; at most %2 are cut into tokens</source>
        <translation>%1 字节的文本太长；最多可将 %2 字节切分为词元</translation>
    </message>
    <message>
        <source>makes the text longer than %1 characters</source>
        <translation>使文本超过 %1 个字符</translation>
    </message>
    <message>
        <source>is not text in UTF-8</source>
        <translation>不是 UTF-8 文本</translation>
    </message>
    <message>
        <source>has more than %1 lines, which is the most that is read</source>
        <translation>多于 %1 行，这是所能读取的上限</translation>
    </message>
    <message>
        <source>is neither true nor false</source>
        <translation>既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>is a sentencepiece tokenizer, which is not supported; supported are tokenizer.json, vocab.txt, and vocab.json with merges.txt</source>
        <translation>是 sentencepiece 分词器，不受支持；支持的有 tokenizer.json、vocab.txt，以及 vocab.json 加 merges.txt</translation>
    </message>
    <message>
        <source>holds no tokenizer; supported are tokenizer.json, vocab.txt, and vocab.json with merges.txt</source>
        <translation>其中没有分词器；支持的有 tokenizer.json、vocab.txt，以及 vocab.json 加 merges.txt</translation>
    </message>
    <message>
        <source>has a pattern of %1 bytes; at most %2 are read</source>
        <translation>其正则表达式有 %1 字节；最多读取 %2 字节</translation>
    </message>
    <message>
        <source>“%1” is no pattern that can be read</source>
        <translation>“%1”不是可以读取的正则表达式</translation>
    </message>
    <message>
        <source>the pattern “%1” takes too long for this text</source>
        <translation>正则表达式“%1”处理这段文本耗时过长</translation>
    </message>
    <message>
        <source>puts more than %1 tokens around the text</source>
        <translation>在文本前后放置的词元多于 %1 个</translation>
    </message>
    <message>
        <source>does not hold the text once</source>
        <translation>没有恰好包含一次文本</translation>
    </message>
    <message>
        <source>is not one character</source>
        <translation>不是一个字符</translation>
    </message>
    <message>
        <source>the vocabulary has neither “%1” nor a token for unknown words</source>
        <translation>词表中既没有“%1”，也没有表示未知词的词元</translation>
    </message>
    <message>
        <source>“%1” is not supported; supported are %2</source>
        <translation>不支持“%1”；支持的有 %2</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>is no list</source>
        <translation>不是列表</translation>
    </message>
    <message>
        <source>is no text</source>
        <translation>不是文本</translation>
    </message>
    <message>
        <source>is no id; ids are whole numbers from 0 to %1</source>
        <translation>不是编号；编号是 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>is no object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>“%1” and “%2” have the same id %3</source>
        <translation>“%1”和“%2”的编号同为 %3</translation>
    </message>
    <message>
        <source>holds a number that is too large</source>
        <translation>含有过大的数</translation>
    </message>
    <message>
        <source>%1 is supported with a tokenizer.json only</source>
        <translation>只有在有 tokenizer.json 时才支持 %1</translation>
    </message>
    <message>
        <source>has changed since it was opened; open it again</source>
        <translation>打开后已被更改；请重新打开</translation>
    </message>
    <message>
        <source>needs %1 of memory; allowed are %2</source>
        <translation>需要 %1 内存；最多允许 %2</translation>
    </message>
    <message>
        <source>holds more than %1 arrays, which is the most that is read</source>
        <translation>包含超过 %1 个数组，最多读取这么多</translation>
    </message>
    <message>
        <source>%1 reserves %2 characters for each text, but at most %3 are allowed; leave out long texts</source>
        <translation>%1 为每个文本留出 %2 个字符，但最多允许 %3 个；请去掉过长的文本</translation>
    </message>
    <message>
        <source>%1 contains %2 texts, but at most %3 are allowed</source>
        <translation>%1 包含 %2 个文本，但最多允许 %3 个</translation>
    </message>
    <message>
        <source>%1 holds text that is not in UTF-8</source>
        <translation>%1 包含不是 UTF-8 的文本</translation>
    </message>
    <message>
        <source>%1 has %2 sequences of %3 positions; at most %4 of %5 are allowed</source>
        <translation>%1 有 %2 个序列，每个 %3 个位置；最多允许 %4 个序列，每个 %5 个位置</translation>
    </message>
    <message>
        <source>is a pointer of Git LFS, not the file itself, which “git lfs pull” fetches</source>
        <translation>是 Git LFS 的指针，不是文件本身；“git lfs pull”可以取得文件</translation>
    </message>
    <message>
        <source>is a model in GGUF, which is not read; the model’s folder with its .safetensors opens</source>
        <translation>是 GGUF 格式的模型，不能读取；可以打开带有 .safetensors 的模型文件夹</translation>
    </message>
    <message>
        <source>is word2vec in binary, which is not read; as text (.txt, .vec) it opens: save_word2vec_format(…, binary=False) of gensim</source>
        <translation>是二进制的 word2vec 文件，不能读取；文本格式（.txt、.vec）可以打开：用 gensim 的 save_word2vec_format(…, binary=False)</translation>
    </message>
    <message>
        <source>holds no %1, but %2</source>
        <translation>其中没有 %1，只有 %2</translation>
    </message>
    <message>
        <source>%1 holds objects of Python, which are not read; numpy.array(%1, dtype=str) makes text of them</source>
        <translation>%1 存的是 Python 对象，不能读取；numpy.array(%1, dtype=str) 可以把它们变成文本</translation>
    </message>
    <message>
        <source>%1 has the type %2; allowed are text and whole numbers</source>
        <translation>%1 的类型是 %2；允许文本和整数</translation>
    </message>
    <message>
        <source>holds none of attentions, query_embeddings and vectors, but %1</source>
        <translation>其中没有 attentions、query_embeddings 或 vectors，只有 %1</translation>
    </message>
    <message>
        <source>%1 has another shape than %2</source>
        <translation>%1 的形状与 %2 不同</translation>
    </message>
    <message>
        <source>%1 has %2 axes; allowed are (heads, queries, keys), layers before them, and sequences between</source>
        <translation>%1 有 %2 个轴；允许（头，查询，键），前面可以有层，中间可以有序列</translation>
    </message>
    <message>
        <source>the word is not in UTF-8; “iconv -t utf-8 -f latin1” makes it so, if that is what it is in</source>
        <translation>这个词不是 UTF-8 编码；如果文件是 Latin-1，可以用“iconv -t utf-8 -f latin1”转换</translation>
    </message>
    <message>
        <source>its header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>%1 in its metadata</source>
        <translation>元数据中的 %1</translation>
    </message>
    <message>
        <source>is no valid JSON in line %1, column %2</source>
        <translation>不是有效的 JSON：第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>appears twice; allowed is once</source>
        <translation>出现了两次；只允许一次</translation>
    </message>
    <message>
        <source>is a pickle or a PyTorch file, which is not read because it can contain code; save_word2vec_format(&quot;a.txt&quot;) of gensim or %1 writes a file that can be opened</source>
        <translation>是 pickle 或 PyTorch 文件，其中可能含有代码，因此不读取；用 gensim 的 save_word2vec_format(&quot;a.txt&quot;) 或 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is a pickle or a PyTorch file, which is not read because it can contain code; %1 writes a file that can be opened</source>
        <translation>是 pickle 或 PyTorch 文件，其中可能含有代码，因此不读取；用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is a single NumPy array; %1 writes a file that can be opened</source>
        <translation>是单个 NumPy 数组；用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is an HDF5 file, which is not read; read its arrays with h5py, and %1 writes a file that can be opened</source>
        <translation>是 HDF5 文件，不能读取；请用 h5py 读出其中的数组，再用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is an office document; save its numbers as .csv, and %1 writes a file that can be opened</source>
        <translation>是办公软件的文档；请把其中的数另存为 .csv，再用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is compressed; “%1” unpacks it</source>
        <translation>是压缩文件；请用“%1”解压</translation>
    </message>
    <message>
        <source>is a fastText model in binary format, which is not read; open the .vec file that fastText writes next to it, or make one with gensim: load_facebook_vectors(&quot;a.bin&quot;).save_word2vec_format(&quot;a.vec&quot;)</source>
        <translation>是二进制的 fastText 模型，不能读取；fastText 同时写出的 .vec 文件可以打开，也可以用 gensim 生成：load_facebook_vectors(&quot;a.bin&quot;).save_word2vec_format(&quot;a.vec&quot;)</translation>
    </message>
    <message>
        <source>is in %1, but text has to be in UTF-8; “iconv -f %1 -t UTF-8” converts it</source>
        <translation>编码是 %1，而文本必须是 UTF-8 编码；可以用“iconv -f %1 -t UTF-8”转换</translation>
    </message>
    <message>
        <source>is a web page, not the file itself; download it again from the link to its contents</source>
        <translation>是网页，不是文件本身；请从指向文件内容的链接重新下载</translation>
    </message>
    <message>
        <source>is part of a trained model; open the folder that contains it</source>
        <translation>是训练好的模型的一部分；请打开它所在的文件夹</translation>
    </message>
    <message>
        <source>contains numbers in JSON, which are not read; %1 writes a file that can be opened</source>
        <translation>内容是 JSON 格式的数，不能读取；用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is a table that this program has exported, which contains no session; to open a session again, export it as .attn or .json</source>
        <translation>是本程序导出的表格，其中没有会话；要再次打开会话，请导出为 .attn 或 .json</translation>
    </message>
    <message>
        <source>is a table of numbers as text, which is not read; %1 writes a file that can be opened</source>
        <translation>是文本形式的数表，不能读取；用 %1 写出的文件可以打开</translation>
    </message>
    <message>
        <source>contains a LoRA adapter, which only changes the weights of another model; merge it into that model with merge_and_unload() of PEFT, save the result with save_pretrained(), and open that folder</source>
        <translation>内容是 LoRA 适配器，它只修改另一个模型的权重；请用 PEFT 的 merge_and_unload() 把它合并到那个模型中，用 save_pretrained() 保存结果，再打开保存的文件夹</translation>
    </message>
    <message>
        <source>%1 holds objects of Python, such as None or arrays of different shapes, which are not read; numpy.array(%1, dtype=float) makes numbers of them if they have one shape</source>
        <translation>%1 中是 Python 对象，例如 None 或形状不同的数组，不能读取；如果它们形状相同，可以用 numpy.array(%1, dtype=float) 转换成数</translation>
    </message>
    <message>
        <source>%1 holds objects of Python, not numbers; if they are None, load the model with attn_implementation=&quot;eager&quot;, because other implementations return no weights</source>
        <translation>%1 中是 Python 对象，不是数；如果它们是 None，请用 attn_implementation=&quot;eager&quot; 加载模型，因为其他实现不返回权重</translation>
    </message>
    <message>
        <source>belongs to an unresolved merge conflict of Git; keep one of the versions and remove the lines that Git has added</source>
        <translation>属于尚未解决的 Git 合并冲突；请保留其中一个版本，并删去 Git 添加的行</translation>
    </message>
    <message>
        <source>separates numbers by “%1”, but spaces or tabs are expected; “%2” changes that</source>
        <translation>用“%1”分隔数，而这里需要空格或制表符；可以用“%2”转换</translation>
    </message>
    <message>
        <source>contains bytes of value 0, so the file is not text</source>
        <translation>含有值为 0 的字节，因此文件不是文本</translation>
    </message>
    <message>
        <source>is JSON, but a word and its numbers are expected; with the dictionary d that json.load() returns, numpy.savez(&quot;a.npz&quot;, words=list(d), vectors=list(d.values())) writes a file that can be opened</source>
        <translation>是 JSON，而这里需要一个词和它的数；设 json.load() 返回字典 d，用 numpy.savez(&quot;a.npz&quot;, words=list(d), vectors=list(d.values())) 写出的文件可以打开</translation>
    </message>
    <message>
        <source>is an .npz file; rename it so that its name ends with .npz</source>
        <translation>是 .npz 文件；把文件名改为以 .npz 结尾就可以打开</translation>
    </message>
    <message>
        <source>the first line gives %1 as the number of words, but the file contains %2; all words are used</source>
        <translation>第一行写的词数是 %1，而文件中有 %2 个词；所有的词都会使用</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>is no folder</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>holds no config.json, so it is no model</source>
        <translation>其中没有 config.json，因此不是模型</translation>
    </message>
    <message>
        <source>can tell %1 different words apart; the text has %2</source>
        <translation>只能区分 %1 个不同的词；文本中有 %2 个</translation>
    </message>
    <message>
        <source>the token %1 has the number %2; the model has vectors for %3</source>
        <translation>词元 %1 的编号是 %2；模型只有 %3 个向量</translation>
    </message>
    <message>
        <source>is not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>%1 is %2; at most %3 layers are supported</source>
        <translation>%1 为 %2；最多支持 %3 层</translation>
    </message>
    <message>
        <source>%1 positions leave none behind the padding’s %2</source>
        <translation>%1 个位置，在填充的 %2 之后没有剩余</translation>
    </message>
    <message>
        <source>does not say %1</source>
        <translation>没有写明 %1</translation>
    </message>
    <message>
        <source>%1 is %2; allowed are whole numbers from %3 to %4</source>
        <translation>%1 为 %2；应为 %3 到 %4 的整数</translation>
    </message>
    <message>
        <source>%1 is %2; allowed are numbers above 0</source>
        <translation>%1 为 %2；应为大于 0 的数</translation>
    </message>
    <message>
        <source>%1 is %2; allowed are true and false</source>
        <translation>%1 为 %2；应为 true 或 false</translation>
    </message>
    <message>
        <source>%1 is %2; allowed is text</source>
        <translation>%1 为 %2；应为文本</translation>
    </message>
    <message>
        <source>says that the weights are quantised; supported are weights of 32 and 16 bits</source>
        <translation>写明权重是量化的；支持 32 位和 16 位的权重</translation>
    </message>
    <message>
        <source>position_embedding_type is %1; supported is absolute</source>
        <translation>position_embedding_type 为 %1；支持的是 absolute</translation>
    </message>
    <message>
        <source>%1 is true; supported are models with one text</source>
        <translation>%1 为 true；支持的是只有一段文本的模型</translation>
    </message>
    <message>
        <source>partial_rotary_factor is not 1; supported is the rotation of whole heads</source>
        <translation>partial_rotary_factor 不是 1；支持的是整个头的旋转</translation>
    </message>
    <message>
        <source>a width of %1 cannot be cut into %2 heads</source>
        <translation>宽度 %1 无法分成 %2 个头</translation>
    </message>
    <message>
        <source>%1 heads cannot share %2 heads of keys and values</source>
        <translation>%1 个头无法共用 %2 个键和值的头</translation>
    </message>
    <message>
        <source>%1 heads; at most %2 are supported</source>
        <translation>%1 个头；最多支持 %2 个</translation>
    </message>
    <message>
        <source>the activation %1 is not supported; gelu, gelu_new, silu and relu are</source>
        <translation>不支持激活函数 %1；支持的有 gelu、gelu_new、silu 和 relu</translation>
    </message>
    <message>
        <source>rotary positions need heads of an even size, here %1</source>
        <translation>旋转位置编码 (RoPE) 要求头的维数为偶数，此处为 %1</translation>
    </message>
    <message>
        <source>%1 is %2; allowed is an object</source>
        <translation>%1 为 %2；应为对象</translation>
    </message>
    <message>
        <source>rotary positions of the type %1 are not supported; default, linear and llama3 are</source>
        <translation>不支持 %1 类型的旋转位置编码 (RoPE)；支持的有 default、linear 和 llama3</translation>
    </message>
    <message>
        <source>high_freq_factor is not above low_freq_factor</source>
        <translation>high_freq_factor 不大于 low_freq_factor</translation>
    </message>
    <message>
        <source>layer_types is no list of %1 layers</source>
        <translation>layer_types 不是 %1 层的列表</translation>
    </message>
    <message>
        <source>holds no weight_map that says in which file each tensor is</source>
        <translation>没有说明各张量在哪个文件中的 weight_map</translation>
    </message>
    <message>
        <source>does not say in which file %1 is</source>
        <translation>没有说明 %1 在哪个文件中</translation>
    </message>
    <message>
        <source>%1 is said to be in %2; allowed are names of .safetensors files in the same folder</source>
        <translation>称 %1 在 %2 中；只能是同一文件夹中 .safetensors 文件的名称</translation>
    </message>
    <message>
        <source>%1 is not in %2</source>
        <translation>%1 不在 %2 中</translation>
    </message>
    <message>
        <source>lacks %1</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 has the shape %2; by config.json it is %3</source>
        <translation>%1 的形状是 %2；按 config.json 应为 %3</translation>
    </message>
    <message>
        <source>%1 has the type %2; supported are F32, F16, BF16 and F64</source>
        <translation>%1 的类型是 %2；支持 F32、F16、BF16 和 F64</translation>
    </message>
    <message>
        <source>the embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>the last norm</source>
        <translation>最后的归一化</translation>
    </message>
    <message>
        <source>from %1 on, numbers are NaN or infinite</source>
        <translation>从%1开始，数是 NaN 或无穷大</translation>
    </message>
    <message>
        <source>from %1 on, numbers are NaN or infinite, as some in %2 are</source>
        <translation>从%1开始，数是 NaN 或无穷大，%2 中也有这样的数</translation>
    </message>
    <message>
        <source>models of the type %1 are not supported; those of %2 are. Attention captured from any model opens: see Files in the help</source>
        <translation>不支持 %1 类型的模型，支持的有 %2。从任何模型取得的注意力都可以打开：见帮助中的“文件”</translation>
    </message>
    <message>
        <source>holds neither %1 nor %2; weights of other kinds, such as pytorch_model.bin and .gguf, are not read; they can be converted</source>
        <translation>其中既没有 %1 也没有 %2；其他格式的权重（如 pytorch_model.bin 和 .gguf）不能读取，可以先转换</translation>
    </message>
    <message>
        <source>has no room for two copies</source>
        <translation>容不下两遍词元</translation>
    </message>
    <message>
        <source>the loss of training step %1 is not a number, so the result of step %2 is shown</source>
        <translation>第 %1 个训练步的损失不是数，因此显示第 %2 步的结果</translation>
    </message>
    <message>
        <source>the padding at position %1 of sequence %2</source>
        <translation>序列 %2 中第 %1 个位置的填充</translation>
    </message>
    <message>
        <source>query %1 of sequence %2</source>
        <translation>序列 %2 的第 %1 个查询</translation>
    </message>
    <message>
        <source>%1. The mask allows no key for %2 of the batch, so the weights of that row are NaN</source>
        <translation>%1。小批量中%2的所有键都被屏蔽，因此该行的权重为 NaN</translation>
    </message>
    <message>
        <source>The model is not trained yet, so its answer is random.</source>
        <translation>模型尚未训练，所以它的回答是随机的。</translation>
    </message>
    <message>
        <source>The sentence has no pronoun of the training data, so the model has no answer.</source>
        <translation>句子中没有训练数据里的代词，所以模型没有回答。</translation>
    </message>
    <message>
        <source>The model was not trained on sentences of this form, so its answer may be wrong.</source>
        <translation>模型没有用这种句式训练过，所以它的回答可能是错的。</translation>
    </message>
</context>
</TS>
