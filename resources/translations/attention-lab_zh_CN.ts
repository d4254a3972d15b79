<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Analysis</name>
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
        <source>n sampled keys</source>
        <translation>抽取 n 个键</translation>
    </message>
    <message>
        <source>Distance of sample mean from context vector</source>
        <translation>抽样所得平均值与上下文向量之间的距离</translation>
    </message>
    <message>
        <source>standard deviation of one sample ÷ √n</source>
        <translation>单次抽取的标准差 ÷ √n</translation>
    </message>
    <message>
        <source>Largest difference between sampled share and weight</source>
        <translation>键被抽中的比例与其权重的最大差</translation>
    </message>
    <message>
        <source>vector of size %1</source>
        <translation>%1 维向量</translation>
    </message>
    <message>
        <source>Training steps until 99 % accuracy</source>
        <translation>准确率达到 99% 所需的训练步数</translation>
    </message>
    <message>
        <source>Share of words recalled correctly</source>
        <translation>正确找回的词的比例</translation>
    </message>
</context>
<context>
    <name>Applicability</name>
    <message>
        <source>A single sequence has no padding.</source>
        <translation>单个序列没有填充。</translation>
    </message>
    <message>
        <source>There is no output projection.</source>
        <translation>没有输出投影。</translation>
    </message>
    <message>
        <source>The trained model overrides this setting.</source>
        <translation>此设置由训练好的模型决定。</translation>
    </message>
    <message>
        <source>These settings were ignored because the trained model overrides them: %1</source>
        <translation>以下设置已忽略，因为它们由训练好的模型决定：%1</translation>
    </message>
    <message>
        <source>The attention weights are imported from a file.</source>
        <translation>注意力权重是从文件导入的。</translation>
    </message>
    <message>
        <source>These settings were ignored because the attention weights are imported from a file: %1</source>
        <translation>以下设置已忽略，因为注意力权重是从文件导入的：%1</translation>
    </message>
    <message>
        <source>The attention weights are computed, not imported from a file.</source>
        <translation>注意力权重是计算得到的，不是从文件导入的。</translation>
    </message>
    <message>
        <source>This session has only one layer.</source>
        <translation>此会话只有一层。</translation>
    </message>
    <message>
        <source>This session has no training task that uses this setting.</source>
        <translation>此会话没有训练任务，或训练任务不使用此设置。</translation>
    </message>
    <message>
        <source>This session does not use a trained model.</source>
        <translation>此会话没有使用训练好的模型。</translation>
    </message>
    <message>
        <source>In self-attention, queries and keys come from the same text.</source>
        <translation>自注意力的查询和键来自同一段文本。</translation>
    </message>
    <message>
        <source>This session does not use vectors from a file.</source>
        <translation>此会话没有使用文件中的向量。</translation>
    </message>
    <message>
        <source>The vectors in the file already include positions.</source>
        <translation>文件中的向量已包含位置信息。</translation>
    </message>
    <message>
        <source>The symbols of this training task are separated by white space.</source>
        <translation>此训练任务的符号以空白分隔。</translation>
    </message>
    <message>
        <source>The vectors are not entered by hand.</source>
        <translation>向量不是手动输入的。</translation>
    </message>
    <message>
        <source>The matrices are not entered by hand.</source>
        <translation>矩阵不是手动输入的。</translation>
    </message>
    <message>
        <source>The heads are not hand-built.</source>
        <translation>当前的注意力头不是手工构造的。</translation>
    </message>
    <message>
        <source>No vectors or parameters are sampled at random.</source>
        <translation>没有随机抽取的向量或参数。</translation>
    </message>
    <message>
        <source>The vectors are not sampled at random.</source>
        <translation>向量不是随机抽取的。</translation>
    </message>
    <message>
        <source>Grouped-query attention requires at least 2 heads, separate W_Q and W_K, and projections that support it.</source>
        <translation>只有满足以下条件才能使用分组查询注意力：至少有 2 个头，W_Q 和 W_K 不共享参数，所选的投影支持分组。</translation>
    </message>
    <message>
        <source>The chosen projections do not sample their parameters from this distribution.</source>
        <translation>所选的投影不按“投影参数的分布”抽取参数。</translation>
    </message>
    <message>
        <source>Only parameters sampled from “normal” use this standard deviation.</source>
        <translation>只有从“正态”分布抽取的参数才使用该标准差。</translation>
    </message>
    <message>
        <source>The chosen projections determine whether there is a bias.</source>
        <translation>是否有偏置由所选的投影决定。</translation>
    </message>
    <message>
        <source>The chosen projections cannot share parameters.</source>
        <translation>所选的投影不能共享参数。</translation>
    </message>
    <message>
        <source>No parameters are sampled at random.</source>
        <translation>没有随机抽取的参数。</translation>
    </message>
    <message>
        <source>Only the scaled dot product uses this divisor.</source>
        <translation>只有缩放点积使用该除数。</translation>
    </message>
    <message>
        <source>Rotary position encoding (RoPE) is off.</source>
        <translation>未启用旋转位置编码 (RoPE)。</translation>
    </message>
    <message>
        <source>Only the additive score function has a hidden layer.</source>
        <translation>只有加性评分函数才有隐藏层。</translation>
    </message>
    <message>
        <source>Only the low-rank bilinear score function has a rank.</source>
        <translation>只有低秩双线性评分函数才有秩。</translation>
    </message>
    <message>
        <source>This score function has no parameters.</source>
        <translation>这个评分函数没有参数。</translation>
    </message>
    <message>
        <source>The prefix only affects the causal mask, which is off.</source>
        <translation>前缀只影响因果掩码，而因果掩码未启用。</translation>
    </message>
    <message>
        <source>Queries and keys come from two texts, so a token cannot attend to itself.</source>
        <translation>查询和键来自两段文本，因此词元不会关注自身。</translation>
    </message>
    <message>
        <source>A word can lack a vector only if word vectors are used.</source>
        <translation>只有使用词向量时，才可能有词没有向量。</translation>
    </message>
    <message>
        <source>Only softmax supports an attention sink.</source>
        <translation>只有 softmax 支持注意力汇 (sink)。</translation>
    </message>
    <message>
        <source>With dropout p = 0, no weights are dropped.</source>
        <translation>dropout 的 p = 0 时，不丢弃任何权重。</translation>
    </message>
    <message>
        <source>The position encoding is not concatenated with the token vectors.</source>
        <translation>位置编码没有与词元向量拼接。</translation>
    </message>
    <message>
        <source>Sink keys have an effect only together with the mask window, which is off.</source>
        <translation>只有启用掩码的“窗口”设置时，注意力汇 (sink) 的键才起作用，而该设置未启用。</translation>
    </message>
</context>
<context>
    <name>CalculationTexts</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>rounding error</source>
        <translation>舍入误差</translation>
    </message>
    <message>
        <source>Nearest words (components %1 to %2)</source>
        <translation>最近的词（按第 %1 至 %2 个分量）</translation>
    </message>
    <message>
        <source>The context vector of “%1” is near: %2.</source>
        <translation>与“%1”的上下文向量最接近的词：%2。</translation>
    </message>
    <message>
        <source>The vector of “%1” is near: %2.</source>
        <translation>与“%1”的向量最接近的词：%2。</translation>
    </message>
    <message>
        <source>Words in bold occur in the text.</source>
        <translation>粗体的词出现在文本中。</translation>
    </message>
    <message>
        <source>Reading the word vectors …</source>
        <translation>正在读取词向量…</translation>
    </message>
    <message>
        <source>∂: gradient of the loss</source>
        <translation>∂：损失的梯度</translation>
    </message>
    <message>
        <source>Before attention, the embedding of “%1” is near: %2.</source>
        <translation>应用注意力之前，与“%1”的嵌入最接近的词：%2。</translation>
    </message>
</context>
<context>
    <name>ChoiceTexts</name>
    <message>
        <source>words</source>
        <translation>按词</translation>
    </message>
    <message>
        <source>words and punctuation</source>
        <translation>按词和标点</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>按字符</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>[CLS] … [SEP]</source>
        <translation>[CLS] … [SEP]</translation>
    </message>
    <message>
        <source>random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>one-hot</source>
        <translation>独热</translation>
    </message>
    <message>
        <source>word vectors</source>
        <translation>词向量</translation>
    </message>
    <message>
        <source>from a file, by position</source>
        <translation>从文件按位置读取</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>learned</source>
        <translation>训练得到</translation>
    </message>
    <message>
        <source>reverse</source>
        <translation>倒序</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>回忆</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
    </message>
    <message>
        <source>pronouns</source>
        <translation>代词</translation>
    </message>
    <message>
        <source>Adam</source>
        <translation>Adam</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英文</translation>
    </message>
    <message>
        <source>Chinese</source>
        <translation>中文</translation>
    </message>
    <message>
        <source>W_K = W_Q</source>
        <translation>W_K = W_Q</translation>
    </message>
    <message>
        <source>W_V = W_K = W_Q</source>
        <translation>W_V = W_K = W_Q</translation>
    </message>
    <message>
        <source>stable while editing</source>
        <translation>编辑时随机数不变</translation>
    </message>
    <message>
        <source>previous word</source>
        <translation>前一个词</translation>
    </message>
    <message>
        <source>next word</source>
        <translation>后一个词</translation>
    </message>
    <message>
        <source>first word</source>
        <translation>第一个词</translation>
    </message>
    <message>
        <source>same word</source>
        <translation>同一个词</translation>
    </message>
    <message>
        <source>uniform 0 … 1</source>
        <translation>均匀 0 … 1</translation>
    </message>
    <message>
        <source>uniform ±1/√fan-in</source>
        <translation>均匀 ±1/√fan-in</translation>
    </message>
    <message>
        <source>normal</source>
        <translation>正态</translation>
    </message>
    <message>
        <source>LeCun normal</source>
        <translation>LeCun 正态</translation>
    </message>
    <message>
        <source>Xavier uniform</source>
        <translation>Xavier 均匀</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>strictly causal</source>
        <translation>严格因果</translation>
    </message>
    <message>
        <source>root mean square</source>
        <translation>均方根</translation>
    </message>
    <message>
        <source>Every query and key is scaled to the same length, √d_k.</source>
        <translation>把每个查询和键向量的模都缩放为 √d_k。</translation>
    </message>
    <message>
        <source>halves</source>
        <translation>前后两半</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>Splits the text into words by Unicode rules (Chinese: by a dictionary) and omits punctuation.</source>
        <translation>按 Unicode 规则分词（中文按词典），并去掉标点。</translation>
    </message>
    <message>
        <source>Splits the text into words and punctuation marks, and omits only white space.</source>
        <translation>把文本切分为词和标点，只去掉空白。</translation>
    </message>
    <message>
        <source>split at spaces</source>
        <translation>按空格</translation>
    </message>
    <message>
        <source>Splits the text only at white space, so punctuation stays attached to its word.</source>
        <translation>只在空白处切分，标点与所属的词不分开。</translation>
    </message>
    <message>
        <source>Adds no special tokens.</source>
        <translation>不添加特殊词元。</translation>
    </message>
    <message>
        <source>Adds [CLS] before and [SEP] after each sequence, as in BERT.</source>
        <translation>在每个序列前加 [CLS]、后加 [SEP]，与 BERT 相同。</translation>
    </message>
    <message>
        <source>Samples the vectors from a standard normal distribution, as nn.Embedding does.</source>
        <translation>从标准正态分布抽取向量，与 nn.Embedding 相同。</translation>
    </message>
    <message>
        <source>Each vector is 1 at the vocabulary index of its token and 0 elsewhere. Its size is the vocabulary size.</source>
        <translation>每个向量在其词元的词表编号处为 1，其余为 0。向量维数等于词表大小。</translation>
    </message>
    <message>
        <source>custom numbers</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>Uses the vectors in the table below.</source>
        <translation>使用下表中的向量。</translation>
    </message>
    <message>
        <source>Word vectors are trained on the contexts of words, so words with similar meanings have similar vectors.</source>
        <translation>词向量由词的上下文训练得到，因此意思相近的词有相近的向量。</translation>
    </message>
    <message>
        <source>Reads one vector for each position, so equal tokens can have different vectors.</source>
        <translation>为每个位置读取一个向量，因此相同的词元可以有不同的向量。</translation>
    </message>
    <message>
        <source>A token has the same vector at every position.</source>
        <translation>同一个词元在任何位置的向量都相同。</translation>
    </message>
    <message>
        <source>Adds sine and cosine waves of the position to the token vector.</source>
        <translation>把由位置决定的正弦和余弦值加到词元向量上。</translation>
    </message>
    <message>
        <source>concatenated</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Appends sine and cosine waves of the position to the token vector instead of adding them.</source>
        <translation>把由位置决定的正弦和余弦值拼接在词元向量之后，而不是与之相加。</translation>
    </message>
    <message>
        <source>Nothing is trained, so the parameters keep their initial values.</source>
        <translation>不进行训练，参数保持初始值。</translation>
    </message>
    <message>
        <source>Predict the sequence in reverse order, such as c b a for a b c.</source>
        <translation>按倒序预测整个序列，例如由 a b c 预测 c b a。</translation>
    </message>
    <message>
        <source>Predict the previous symbol at each position.</source>
        <translation>在每个位置预测前一个符号。</translation>
    </message>
    <message>
        <source>Predict the numbers in ascending order, such as 0 1 2 for 2 0 1.</source>
        <translation>按从小到大的顺序预测这些数，例如由 2 0 1 预测 0 1 2。</translation>
    </message>
    <message>
        <source>Predict the number after the earlier occurrence of the last letter, such as 4 for c 4 a 1 c.</source>
        <translation>找到最后一个字母在前面出现的位置，预测紧跟其后的数，例如由 c 4 a 1 c 预测 4。</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Trains on examples that you type, such as a b c =&gt; c b a.</source>
        <translation>用你输入的样本训练，例如 a b c =&gt; c b a。</translation>
    </message>
    <message>
        <source>Predict the word that a pronoun such as “it” or “he” refers to.</source>
        <translation>预测“it”“he”等代词所指的词。</translation>
    </message>
    <message>
        <source>Each parameter has an adaptive step size, as in torch.optim.Adam.</source>
        <translation>每个参数使用自适应步长，与 torch.optim.Adam 相同。</translation>
    </message>
    <message>
        <source>Each training step subtracts the learning rate times the gradient from the parameters.</source>
        <translation>每个训练步从参数中减去学习率与梯度的乘积。</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V are separate matrices.</source>
        <translation>W_Q、W_K、W_V 是各自独立的矩阵。</translation>
    </message>
    <message>
        <source>Queries and keys share one matrix, so dot-product scores are symmetric in self-attention.</source>
        <translation>查询和键共用一个矩阵，因此自注意力的点积分数是对称的。</translation>
    </message>
    <message>
        <source>Queries, keys and values share one matrix, which requires d_v = d_k.</source>
        <translation>查询、键和值共用一个矩阵，因此要求 d_v = d_k。</translation>
    </message>
    <message>
        <source>as in PyTorch</source>
        <translation>与 PyTorch 相同</translation>
    </message>
    <message>
        <source>Random numbers match a PyTorch program with the same seed. An edit changes all numbers that are sampled after it.</source>
        <translation>随机数与使用相同种子的 PyTorch 程序一致。随机数按固定顺序依次抽取，因此改变一个矩阵的大小，就会改变排在它后面的所有随机数。</translation>
    </message>
    <message>
        <source>Attends to the previous word. W_Q rotates each position wave back by one word.</source>
        <translation>关注前一个词。W_Q 旋转位置编码，使查询编码的是前一个词的位置。</translation>
    </message>
    <message>
        <source>Attends to the next word. W_Q rotates each position wave forward by one word.</source>
        <translation>关注后一个词。W_Q 旋转位置编码，使查询编码的是后一个词的位置。</translation>
    </message>
    <message>
        <source>Attends to the first word. Every query is the same bias, which encodes the first position.</source>
        <translation>关注第一个词。所有查询都等于同一个偏置向量，该向量编码第一个位置。</translation>
    </message>
    <message>
        <source>Attends to all occurrences of the same word, because W_Q and W_K copy the word’s vector.</source>
        <translation>这个头关注同一个词出现的所有位置，因为 W_Q 和 W_K 都原样复制词向量。</translation>
    </message>
    <message>
        <source>Attends to the word at a fixed distance. Positive numbers count forward, negative numbers backward.</source>
        <translation>关注相隔固定词数的词。正数表示往后数，负数表示往前数。</translation>
    </message>
    <message>
        <source>All parameters are positive, so scores grow with d_k and heads are similar.</source>
        <translation>所有参数都为正，所以分数随 d_k 增大，各个注意力头彼此相似。</translation>
    </message>
    <message>
        <source>nn.Linear uses this distribution. Scores are small, so the attention weights are nearly uniform.</source>
        <translation>nn.Linear 使用这种分布。分数较小，因此注意力权重接近均匀。</translation>
    </message>
    <message>
        <source>Samples from a normal distribution with mean 0 and standard deviation std.</source>
        <translation>从均值为 0、标准差为 std 的正态分布抽取。</translation>
    </message>
    <message>
        <source>Samples uniformly within ±√(6 / (fan-in + fan-out)).</source>
        <translation>在 ±√(6 / (fan-in + fan-out)) 之间均匀抽取。</translation>
    </message>
    <message>
        <source>Every query can attend to every key.</source>
        <translation>每个查询都可以关注所有的键。</translation>
    </message>
    <message>
        <source>A query can attend only to its own position and to earlier positions.</source>
        <translation>查询只能关注自己的位置和之前的位置。</translation>
    </message>
    <message>
        <source>A query can attend only to earlier positions, so the first query has no key.</source>
        <translation>查询只能关注之前的位置，因此第一个查询没有可关注的键。</translation>
    </message>
    <message>
        <source>Queries and keys keep their lengths, which affect the scores.</source>
        <translation>查询和键向量保持原有的模，因此模会影响分数。</translation>
    </message>
    <message>
        <source>Queries and keys are not rotated.</source>
        <translation>查询和键不旋转。</translation>
    </message>
    <message>
        <source>neighbors</source>
        <translation>相邻分量</translation>
    </message>
    <message>
        <source>No bias is added to the scores.</source>
        <translation>不给分数加偏置。</translation>
    </message>
    <message>
        <source>Scores decrease with the distance between query and key, at a different rate in each head.</source>
        <translation>分数随查询与键的距离下降，各头的斜率不同。</translation>
    </message>
    <message>
        <source>Makes each character (Unicode grapheme cluster) a token, except white space.</source>
        <translation>把每个字符（Unicode 字素簇）作为一个词元，空白除外。</translation>
    </message>
    <message>
        <source>Adds a vector for each position. Training adjusts these vectors together with the other parameters.</source>
        <translation>给每个位置加上一个向量。训练时，这些向量与其他参数一起更新。</translation>
    </message>
    <message>
        <source>Predict the symbol after the earlier occurrence of the current symbol, such as b for a b c a.</source>
        <translation>找到当前符号在前面出现的位置，预测紧跟其后的符号，例如由 a b c a 预测 b。</translation>
    </message>
    <message>
        <source>Trains on English sentences such as “The animal did not cross the street because it was too tired.”</source>
        <translation>用英文句子训练，例如“The animal did not cross the street because it was too tired.”</translation>
    </message>
    <message>
        <source>Trains on Chinese sentences with a pronoun, written without spaces between words.</source>
        <translation>用含有代词的中文句子训练，词与词之间没有空格。</translation>
    </message>
    <message>
        <source>Each token and each matrix row has its own random numbers, so an edit leaves all other tokens and rows unchanged.</source>
        <translation>每个词元和矩阵的每一行都使用各自的随机数，因此修改一处不会改变其他词元和其他行。</translation>
    </message>
    <message>
        <source>current word</source>
        <translation>当前词</translation>
    </message>
    <message>
        <source>Each word attends to itself. W_Q does not rotate the position waves.</source>
        <translation>每个词关注自身。W_Q 不旋转位置编码。</translation>
    </message>
    <message>
        <source>Samples from a normal distribution with standard deviation 1/√fan-in. The standard deviation is then about √d_k for raw scores and about 1 for scaled scores.</source>
        <translation>从标准差为 1/√fan-in 的正态分布抽取。这时原始分数的标准差约为 √d_k，缩放后的分数的标准差约为 1。</translation>
    </message>
    <message>
        <source>Rotates components i and i + d_k/2 of each query and key together by an angle that depends on the position, as in Llama.</source>
        <translation>把每个查询和键的分量 i 与 i + d_k/2 组成一对并旋转；旋转角度由位置决定。Llama 采用这种方式。</translation>
    </message>
    <message>
        <source>Rotates components 2i and 2i + 1 of each query and key together by an angle that depends on the position, as in the RoPE paper.</source>
        <translation>把每个查询和键的分量 2i 与 2i + 1 组成一对并旋转；旋转角度由位置决定。RoPE 原论文采用这种方式。</translation>
    </message>
    <message>
        <source>word at a fixed distance</source>
        <translation>固定距离的词</translation>
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
        <source>“%1” was not saved when the program ended.</source>
        <translation>程序结束时“%1”尚未保存。</translation>
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
        <source>Save elsewhere…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>覆盖</translation>
    </message>
    <message>
        <source>Do you want to save the changes?</source>
        <translation>要保存这些更改吗？</translation>
    </message>
    <message>
        <source>Last changed on %1. The session has not been saved to a file yet.</source>
        <translation>最后修改于 %1。会话还没有保存到文件。</translation>
    </message>
    <message>
        <source>Last changed on %1. The file of the session is %2.</source>
        <translation>最后修改于 %1。会话的文件为 %2。</translation>
    </message>
    <message>
        <source>If you save to this file, you overwrite the changes of the other program.</source>
        <translation>保存到此文件会覆盖另一个程序的改动。</translation>
    </message>
    <message>
        <source>The file name %1 cannot be used because its suffix belongs to another kind of file. Use one of these suffixes: %2.</source>
        <translation>不能使用文件名 %1，因为它的后缀属于另一种类型的文件。请使用以下后缀之一：%2。</translation>
    </message>
    <message>
        <source>%1 already exists. Do you want to replace the file?</source>
        <translation>%1 已存在。要替换该文件吗？</translation>
    </message>
</context>
<context>
    <name>Embedding</name>
    <message>
        <source>“%1” has no word vector, so a zero vector is used.</source>
        <translation>“%1”没有词向量，因此使用零向量。</translation>
    </message>
</context>
<context>
    <name>ExerciseTexts</name>
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
        <translation>第 %1 空</translation>
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
        <source>Right: %1</source>
        <translation>正确：%1</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <translation>答案：%1</translation>
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
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Only the sign is wrong.</source>
        <translation>只有正负号不对。</translation>
    </message>
    <message>
        <source>the dimension must be a whole number from 1 to %2, but it is %1</source>
        <translation>维度的编号必须是 1 到 %2 的整数，现在是 %1</translation>
    </message>
    <message>
        <source>the cell must not be masked</source>
        <translation>不能选择被屏蔽的单元格</translation>
    </message>
    <message>
        <source>the value of the cell must be a finite number</source>
        <translation>单元格的值必须是有限的数</translation>
    </message>
    <message>
        <source>Enter a number first, or click “Show the answer”.</source>
        <translation>请先输入一个数，或点击“显示答案”。</translation>
    </message>
    <message>
        <source>This is not a number. Enter a number such as 0.25 or 0,25.</source>
        <translation>这不是一个数。请输入 0.25 这样的数。</translation>
    </message>
    <message>
        <source>Almost correct. Calculate with all the given decimals, and round only the result.</source>
        <translation>很接近。请用给出的全部小数位计算，只对结果四舍五入。</translation>
    </message>
    <message>
        <source>Not correct yet. Start with this calculation step: %1</source>
        <translation>还不对。请从这个计算步骤开始：%1</translation>
    </message>
    <message>
        <source>Fill in blank %1 first, because this number depends on it.</source>
        <translation>请先填第 %1 空，因为这个数要由它算出。</translation>
    </message>
    <message>
        <source>Calculate the missing numbers from the given numbers, and round them to the requested number of decimals. Press Enter to check an answer, and Tab to go to the next blank. You can use a decimal point or a decimal comma.</source>
        <translation>请由已知的数计算空缺的数，并四舍五入到要求的小数位。按 Enter 检查答案，按 Tab 转到下一个空。</translation>
    </message>
    <message>
        <source>Calculate the missing numbers from the given numbers, and round them to the requested number of decimals. The answers are on separate pages at the end.</source>
        <translation>请由已知的数计算空缺的数，并四舍五入到要求的小数位。答案单独印在最后几页。</translation>
    </message>
    <message>
        <source>Query and key are swapped. The row is the query, and the column is the key.</source>
        <translation>查询和键弄反了。行是查询，列是键。</translation>
    </message>
    <message>
        <source>the cell cannot be calculated because the attention weights are imported from a file</source>
        <translation>单元格无法计算，因为注意力权重是从文件导入的</translation>
    </message>
    <message>
        <source>%1 of %2 blanks filled in</source>
        <translation>已填 %1 个空，共 %2 个</translation>
    </message>
    <message>
        <source>Your answer is the score before scaling. Divide this score by the divisor, and then do any remaining calculation steps.</source>
        <translation>你的答案是缩放前的分数。请先把它除以除数，再完成其余的计算步骤。</translation>
    </message>
    <message>
        <source>Your answer is the value of the earlier stage “%1”. Do the remaining calculation steps.</source>
        <translation>你的答案是前面阶段“%1”的值。请完成其余的计算步骤。</translation>
    </message>
    <message>
        <source>Your answer is the value of the later stage “%1”. The blank belongs to an earlier stage.</source>
        <translation>你的答案是后面阶段“%1”的值。这个空要填的是更前面阶段的值。</translation>
    </message>
    <message>
        <source>Your answer is the result of the calculation step “%1”. Do the remaining calculation steps.</source>
        <translation>你的答案是计算步骤“%1”的结果。请完成其余的计算步骤。</translation>
    </message>
    <message>
        <source>Your answer is only one term of the calculation step “%1”. Add its other terms.</source>
        <translation>你的答案只是计算步骤“%1”中的一项。请加上其他各项。</translation>
    </message>
    <message>
        <source>Your answer is the value of %1 %2. Check the column of the blank.</source>
        <translation>你的答案是另一列（%1 %2）的值。请检查这个空在哪一列。</translation>
    </message>
</context>
<context>
    <name>Explanation</name>
    <message>
        <source>slope</source>
        <translation>斜率</translation>
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
        <source>Divided by the temperature</source>
        <translation>除以温度</translation>
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
        <source>Random number</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>Given number</source>
        <translation>给定的数</translation>
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
        <source>Raw score: %1</source>
        <translation>原始分数：%1</translation>
    </message>
    <message>
        <source>divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>component</source>
        <translation>分量</translation>
    </message>
    <message>
        <source>Row of the embedding table</source>
        <translation>嵌入表的一行</translation>
    </message>
    <message>
        <source>Padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>The head is switched off</source>
        <translation>该头已关闭</translation>
    </message>
    <message>
        <source>Embedding times a column of %1</source>
        <translation>嵌入乘以 %1 的一列</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>注意力汇 (sink)</translation>
    </message>
    <message>
        <source>sink ÷ T</source>
        <translation>注意力汇 (sink) ÷ T</translation>
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
        <source>Residual stream entering the layer</source>
        <translation>该层的输入（残差流）</translation>
    </message>
    <message>
        <source>Argument of tanh</source>
        <translation>tanh 的自变量</translation>
    </message>
    <message>
        <source>Φ(x) = (1 + erf(x ÷ √2)) ÷ 2 is the probability that a standard normal variable is less than x.</source>
        <translation>Φ(x) = (1 + erf(x ÷ √2)) ÷ 2 是标准正态变量小于 x 的概率。</translation>
    </message>
    <message>
        <source>derivative of the weight with respect to its own score</source>
        <translation>权重对同一单元格分数的导数</translation>
    </message>
    <message>
        <source>Gradient from the context vector: Σ ∂context · value</source>
        <translation>由上下文向量传来的梯度：Σ ∂上下文向量 · 值</translation>
    </message>
    <message>
        <source>Weighted sum of the gradients in the row</source>
        <translation>该行梯度的加权和</translation>
    </message>
    <message>
        <source>Weighted mean of the gradients in the row</source>
        <translation>该行梯度的加权平均</translation>
    </message>
    <message>
        <source>Backpropagation through the normalization function</source>
        <translation>反向传播经过归一化函数</translation>
    </message>
    <message>
        <source>Backpropagation through the mask</source>
        <translation>反向传播经过掩码</translation>
    </message>
    <message>
        <source>The gradient is 0 because the mask replaced the score</source>
        <translation>掩码替换了这个分数，因此梯度为 0</translation>
    </message>
    <message>
        <source>Backpropagation from the scaled to the raw score</source>
        <translation>从缩放后的分数反向传播到原始分数</translation>
    </message>
    <message>
        <source>Gradient from the output: Σ ∂output · W_O</source>
        <translation>由输出传来的梯度：Σ ∂输出 · W_O</translation>
    </message>
    <message>
        <source>Sum over tokens: gradient of the output · input</source>
        <translation>对词元求和：输出的梯度 · 输入</translation>
    </message>
    <message>
        <source>Result of backpropagation</source>
        <translation>反向传播的结果</translation>
    </message>
    <message>
        <source>Backpropagation computes this number as a sum, but its terms are not shown here.</source>
        <translation>这个数由反向传播求和得到，但此处不列出各项。</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Embeddings from the model’s tables</source>
        <translation>来自模型嵌入表的嵌入</translation>
    </message>
    <message>
        <source>Gain and bias of the normalization</source>
        <translation>归一化的增益与偏置</translation>
    </message>
    <message>
        <source>The token has the ID %1 in the vocabulary.</source>
        <translation>该词元在词表中的编号是 %1。</translation>
    </message>
    <message>
        <source>All tokens have the token type %1.</source>
        <translation>所有词元的词元类型都是 %1。</translation>
    </message>
    <message>
        <source>This number was entered by hand, so it is not computed from other numbers.</source>
        <translation>这个数是手动输入的，不由其他数算出。</translation>
    </message>
    <message>
        <source>A one-hot vector is 1 at the vocabulary index of its token and 0 elsewhere.</source>
        <translation>独热向量在其词元的词表编号处为 1，其余为 0。</translation>
    </message>
    <message>
        <source>This bias is initialized to 0.</source>
        <translation>该偏置初始化为 0。</translation>
    </message>
    <message>
        <source>This word vector was trained on the contexts of the word and is part of the program.</source>
        <translation>这个词向量由词的上下文训练得到，随程序提供。</translation>
    </message>
    <message>
        <source>This number is from the file of word vectors.</source>
        <translation>这个数来自词向量文件。</translation>
    </message>
    <message>
        <source>This number was sampled %1, using the seed %2.</source>
        <translation>这个数是随机抽取的（分布：%1；种子：%2）。</translation>
    </message>
    <message>
        <source>uniformly between 0 and 1</source>
        <translation>0 到 1 之间的均匀分布</translation>
    </message>
    <message>
        <source>from a normal distribution with standard deviation %1</source>
        <translation>标准差为 %1 的正态分布</translation>
    </message>
    <message>
        <source>uniformly between −%1 and %1</source>
        <translation>−%1 到 %1 之间的均匀分布</translation>
    </message>
    <message>
        <source>This parameter was trained in this session.</source>
        <translation>这个参数是在本会话中训练得到的。</translation>
    </message>
    <message>
        <source>This trained parameter is from the model’s file.</source>
        <translation>这个训练好的参数来自模型文件。</translation>
    </message>
    <message>
        <source>This number is an input of the layer, so it is not computed from other numbers.</source>
        <translation>这个数是该层的输入，不由其他数算出。</translation>
    </message>
    <message>
        <source>For comparison, the softmax of the row’s scaled scores is %1, computed over the keys whose weight is not 0.</source>
        <translation>作为比较，对该行缩放后的分数（只取权重不为 0 的键）做 softmax，得 %1。</translation>
    </message>
    <message>
        <source>fill value</source>
        <translation>填入值</translation>
    </message>
    <message>
        <source>No divisor, multiplier, soft cap or bias changes this score.</source>
        <translation>除数、系数、软上限和偏置都没有改变这个分数。</translation>
    </message>
    <message>
        <source>encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>Embedding plus position encoding</source>
        <translation>嵌入加位置编码</translation>
    </message>
    <message>
        <source>Concatenated position encoding</source>
        <translation>拼接的位置编码</translation>
    </message>
    <message>
        <source>Sinusoidal position encoding</source>
        <translation>正弦位置编码</translation>
    </message>
    <message>
        <source>Context vector: Σ weight · value</source>
        <translation>上下文向量：Σ 权重 · 值</translation>
    </message>
    <message>
        <source>Context vector of the head</source>
        <translation>该头的上下文向量</translation>
    </message>
    <message>
        <source>Positions are counted from 0 here.</source>
        <translation>此处位置从 0 开始编号。</translation>
    </message>
    <message>
        <source>All numbers after the end of the sequence are 0.</source>
        <translation>序列末尾之后的数全为 0。</translation>
    </message>
    <message>
        <source>The context vector of this head is set to 0, so it does not affect the output.</source>
        <translation>该头的上下文向量被设为 0，因此不影响输出。</translation>
    </message>
    <message>
        <source>The weight is 0 or NaN, so dropout has no effect.</source>
        <translation>权重为 0 或 NaN，因此 dropout 不起作用。</translation>
    </message>
    <message>
        <source>Value unchanged because the layer has no MLP</source>
        <translation>该层没有 MLP，数值不变</translation>
    </message>
    <message>
        <source>The residual stream is the output of layer %1.</source>
        <translation>这个残差流是第 %1 层的输出。</translation>
    </message>
    <message>
        <source>The position of the token is row %1 of the model’s position embeddings, counted from 0.</source>
        <translation>该词元的位置对应模型位置嵌入表的第 %1 行（从 0 开始）。</translation>
    </message>
    <message>
        <source>This number was chosen so that the head attends to its target word.</source>
        <translation>这个数是专门设定的，使该头关注目标词。</translation>
    </message>
    <message>
        <source>This number was imported from a file, so it is not computed from other numbers.</source>
        <translation>这个数是从文件导入的，不由其他数算出。</translation>
    </message>
    <message>
        <source>Both names refer to the same parameters.</source>
        <translation>等号两边的名称指的是同一组参数。</translation>
    </message>
    <message>
        <source>Not masked</source>
        <translation>未屏蔽</translation>
    </message>
    <message>
        <source>Copied from the embedding</source>
        <translation>取自嵌入</translation>
    </message>
    <message>
        <source>The sum of the weights in this row is %1.</source>
        <translation>这一行的权重之和为 %1。</translation>
    </message>
</context>
<context>
    <name>ExportTexts</name>
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
        <translation>未显示 %1</translation>
    </message>
    <message>
        <source>queries %1, keys %2</source>
        <translation>查询 %1，键 %2</translation>
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
        <source>training step %1</source>
        <translation>第 %1 个训练步</translation>
    </message>
    <message>
        <source>Enter one or more values, such as 1,2,4,8.</source>
        <translation>请输入一个或多个取值，例如 1,2,4,8。</translation>
    </message>
    <message>
        <source>An animation must have at most %1 frames. Enter fewer values.</source>
        <translation>一个动画最多可以有 %1 帧。请减少取值的个数。</translation>
    </message>
    <message>
        <source>The animation would be too large. Use fewer frames, a lower resolution (dpi) or a smaller size.</source>
        <translation>要导出的动画太大。请减少帧数、降低分辨率 (dpi) 或减小尺寸。</translation>
    </message>
    <message>
        <source>The image would be too large. Use a lower resolution (dpi) or a smaller size.</source>
        <translation>要导出的图片太大。请降低分辨率 (dpi) 或减小尺寸。</translation>
    </message>
    <message>
        <source>%2, but &quot;%1&quot; is not a head</source>
        <translation>%2，但“%1”不是头的编号</translation>
    </message>
    <message>
        <source>%1, but some heads have no layer</source>
        <translation>%1，但有些头没有写明所在的层</translation>
    </message>
    <message>
        <source>must be a range of queries and a range of keys, counted from 1, such as 2-9,1-5</source>
        <translation>必须是查询的范围和键的范围，编号从 1 开始，如 2-9,1-5</translation>
    </message>
    <message>
        <source>must be different whole numbers from 0 to %1, such as 0,20,50,200, or a range with an interval, such as 0-60/5</source>
        <translation>必须是 0 到 %1 之间互不相同的整数，如 0,20,50,200，或等间隔的范围，如 0-60/5</translation>
    </message>
    <message>
        <source>must be two increasing numbers, such as 0,0.2</source>
        <translation>必须是两个递增的数，如 0,0.2</translation>
    </message>
    <message>
        <source>The font is smaller than requested because larger text does not fit at this size.</source>
        <translation>字号比指定的小，因为更大的字在此尺寸下放不下。</translation>
    </message>
    <message>
        <source>Some numbers in cells are omitted because they do not fit at this size.</source>
        <translation>部分单元格中的数值在此尺寸下放不下，因此省略。</translation>
    </message>
    <message>
        <source>the layer must be a whole number from 1 to %2, but it is %1</source>
        <translation>层的编号必须是 1 到 %2 的整数，现在是 %1</translation>
    </message>
    <message>
        <source>is not available because the attention weights are imported from a file</source>
        <translation>不可用，因为注意力权重是从文件导入的</translation>
    </message>
    <message>
        <source>is not available for a trained model</source>
        <translation>不能用于训练好的模型</translation>
    </message>
    <message>
        <source>requires a trained model</source>
        <translation>需要训练好的模型</translation>
    </message>
    <message>
        <source>requires a second session to compare with</source>
        <translation>需要用于比较的第二个会话</translation>
    </message>
    <message>
        <source>The image is too large for a PNG file. Use a lower resolution (dpi) or a smaller size.</source>
        <translation>图片太大，无法存为 PNG 文件。请降低分辨率 (dpi) 或减小尺寸。</translation>
    </message>
    <message>
        <source>A side of a WebP image must have at most %1 pixels. Use a lower resolution (dpi) or a smaller size.</source>
        <translation>WebP 图片的边长最多为 %1 像素。请降低分辨率 (dpi) 或减小尺寸。</translation>
    </message>
    <message>
        <source>This session has no training task, so an animation cannot show training steps. Choose a setting to animate instead.</source>
        <translation>此会话没有训练任务，因此动画无法显示训练步。请改选一个设置，让动画显示该设置取不同值时的结果。</translation>
    </message>
    <message>
        <source>must be a list of heads counted from 1, such as 1,3,mean, or of LAYER.HEAD pairs, such as 2.4,5.6</source>
        <translation>必须是头的编号（从 1 开始），也可以包含 mean，如 1,3,mean；或“层.头”形式的编号，如 2.4,5.6</translation>
    </message>
    <message>
        <source>%2, but %1 appears twice in the list</source>
        <translation>%2，但列表中 %1 出现了两次</translation>
    </message>
    <message>
        <source>the session does not contain this stage, so the stage name must be one of %1</source>
        <translation>会话不包含这个阶段，因此阶段名必须是以下之一：%1</translation>
    </message>
    <message>
        <source>heads of several layers are available only in the figures stage:weights, lines and sentence</source>
        <translation>多个层的头只能用于插图 stage:weights、lines 和 sentence</translation>
    </message>
    <message>
        <source>requires results computed for several values of a setting</source>
        <translation>需要先计算某个设置取多个值时的结果</translation>
    </message>
    <message>
        <source>Some labels are omitted or shortened because they do not fit at this size.</source>
        <translation>有些标签在此尺寸下放不下，因此省略或缩短。</translation>
    </message>
    <message>
        <source>The smallest font size would be %1 points, but text is legible only from %2 points.</source>
        <translation>最小的字号将是 %1 磅，但至少要 %2 磅才能看清。</translation>
    </message>
    <message>
        <source>%1 Set the size to at least %2 mm × %3 mm, or show fewer tokens or heatmaps.</source>
        <translation>%1请把大小设为至少 %2 毫米 × %3 毫米，或显示更少的词元或热图。</translation>
    </message>
    <message>
        <source>%1 Set the width to at least %2 mm, or show fewer tokens or heatmaps.</source>
        <translation>%1请把宽度设为至少 %2 毫米，或显示更少的词元或热图。</translation>
    </message>
    <message>
        <source>%1 Set the height to at least %2 mm, or show fewer tokens or heatmaps.</source>
        <translation>%1请把高度设为至少 %2 毫米，或显示更少的词元或热图。</translation>
    </message>
</context>
<context>
    <name>FieldTexts</name>
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
        <source>special tokens</source>
        <translation>特殊词元</translation>
    </message>
    <message>
        <source>seed of the vectors</source>
        <translation>向量的随机种子</translation>
    </message>
    <message>
        <source>projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>score function</source>
        <translation>评分函数</translation>
    </message>
    <message>
        <source>rotary positions</source>
        <translation>旋转位置编码</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>window of the mask</source>
        <translation>掩码窗口</translation>
    </message>
    <message>
        <source>masked cells</source>
        <translation>屏蔽的单元格</translation>
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
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>seed of dropout</source>
        <translation>dropout 的随机种子</translation>
    </message>
    <message>
        <source>title of a preset or lesson</source>
        <translation>预设或教程的标题</translation>
    </message>
    <message>
        <source>steps of a lesson</source>
        <translation>教程的步骤</translation>
    </message>
    <message>
        <source>heads shown</source>
        <translation>显示的注意力头</translation>
    </message>
    <message>
        <source>queries whose weights are summed</source>
        <translation>权重参与求和的查询</translation>
    </message>
    <message>
        <source>all stages in the overview</source>
        <translation>总览中显示全部阶段</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
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
        <translation>位置编码维数</translation>
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
        <source>hidden size</source>
        <translation>隐藏层维数</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
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
        <source>suggestions below the sentence</source>
        <translation>句子下方显示的改写建议</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>random numbers</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>tokenizer</source>
        <translation>分词方式</translation>
    </message>
    <message>
        <source>custom tokens</source>
        <translation>自定义词元</translation>
    </message>
    <message>
        <source>key tokens</source>
        <translation>自定义的键词元</translation>
    </message>
    <message>
        <source>token vectors</source>
        <translation>词元向量</translation>
    </message>
    <message>
        <source>position encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>custom vectors</source>
        <translation>自定义向量</translation>
    </message>
    <message>
        <source>vector file</source>
        <translation>向量文件</translation>
    </message>
    <message>
        <source>vectors stored in the session</source>
        <translation>会话中保存的向量</translation>
    </message>
    <message>
        <source>distribution of projection parameters</source>
        <translation>投影参数的分布</translation>
    </message>
    <message>
        <source>distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>projection bias</source>
        <translation>投影偏置</translation>
    </message>
    <message>
        <source>shared matrices</source>
        <translation>共享矩阵</translation>
    </message>
    <message>
        <source>seed of the parameters</source>
        <translation>参数的随机种子</translation>
    </message>
    <message>
        <source>custom matrices</source>
        <translation>自定义矩阵</translation>
    </message>
    <message>
        <source>hand-built heads</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>score divisor</source>
        <translation>分数的除数</translation>
    </message>
    <message>
        <source>QK normalization</source>
        <translation>QK 归一化</translation>
    </message>
    <message>
        <source>base of the rotary positions</source>
        <translation>旋转位置编码的底数</translation>
    </message>
    <message>
        <source>distance bias</source>
        <translation>距离偏置</translation>
    </message>
    <message>
        <source>score soft cap</source>
        <translation>分数的软上限</translation>
    </message>
    <message>
        <source>distribution of score parameters</source>
        <translation>评分参数的分布</translation>
    </message>
    <message>
        <source>prefix length of the mask</source>
        <translation>掩码的前缀长度</translation>
    </message>
    <message>
        <source>prefix length</source>
        <translation>前缀长度</translation>
    </message>
    <message>
        <source>number of sink keys</source>
        <translation>作为注意力汇 (sink) 的键数</translation>
    </message>
    <message>
        <source>padding mask</source>
        <translation>填充掩码</translation>
    </message>
    <message>
        <source>attention of a token to itself</source>
        <translation>词元关注自身</translation>
    </message>
    <message>
        <source>attention to words without a vector</source>
        <translation>关注没有词向量的词</translation>
    </message>
    <message>
        <source>mask fill value</source>
        <translation>被屏蔽单元格的分数</translation>
    </message>
    <message>
        <source>normalization</source>
        <translation>归一化函数</translation>
    </message>
    <message>
        <source>sink score</source>
        <translation>注意力汇的分数</translation>
    </message>
    <message>
        <source>attention file</source>
        <translation>注意力文件</translation>
    </message>
    <message>
        <source>changes to single layers</source>
        <translation>单个层的改动</translation>
    </message>
    <message>
        <source>disabled heads</source>
        <translation>关闭的注意力头</translation>
    </message>
    <message>
        <source>affected layers</source>
        <translation>改动适用的层</translation>
    </message>
    <message>
        <source>training task</source>
        <translation>训练任务</translation>
    </message>
    <message>
        <source>vocabulary size</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>task examples</source>
        <translation>训练任务的样本</translation>
    </message>
    <message>
        <source>task language</source>
        <translation>训练句子的语言</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>gradient clipping</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>number of training steps</source>
        <translation>训练步数</translation>
    </message>
    <message>
        <source>seed of the training data</source>
        <translation>训练数据的随机种子</translation>
    </message>
    <message>
        <source>embedding noise</source>
        <translation>嵌入噪声</translation>
    </message>
    <message>
        <source>output projection W_O</source>
        <translation>输出投影 W_O</translation>
    </message>
    <message>
        <source>notes on a preset or lesson</source>
        <translation>预设或教程的说明</translation>
    </message>
    <message>
        <source>state of the window</source>
        <translation>程序窗口的状态</translation>
    </message>
    <message>
        <source>displayed sequence of a batch (counted from 0)</source>
        <translation>显示批量中的哪个序列（从 0 开始编号）</translation>
    </message>
    <message>
        <source>range of the color scale</source>
        <translation>色标的范围</translation>
    </message>
    <message>
        <source>logarithmic color scale</source>
        <translation>对数色标</translation>
    </message>
    <message>
        <source>palette of weights</source>
        <translation>权重配色</translation>
    </message>
    <message>
        <source>mean of the shown heads</source>
        <translation>所显示注意力头的平均</translation>
    </message>
    <message>
        <source>hidden special tokens ([CLS], [SEP] and [PAD])</source>
        <translation>隐藏特殊词元（[CLS]、[SEP] 和 [PAD]）</translation>
    </message>
    <message>
        <source>animated transitions</source>
        <translation>过渡动画</translation>
    </message>
    <message>
        <source>share of each query’s weight shown as lines</source>
        <translation>每个查询以连线显示的权重比例</translation>
    </message>
    <message>
        <source>arcs above the sentence</source>
        <translation>句子上方的弧线</translation>
    </message>
    <message>
        <source>lines of all queries</source>
        <translation>所有查询的连线</translation>
    </message>
    <message>
        <source>selected cell</source>
        <translation>选中的单元格</translation>
    </message>
    <message>
        <source>current view</source>
        <translation>当前视图</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>part of a field, name of the field</comment>
        <translation>%2（%1）</translation>
    </message>
    <message>
        <source>entry %1</source>
        <comment>of a list, from 1</comment>
        <translation>第 %1 项</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name of a field, what is wrong</comment>
        <translation>“%1”%2</translation>
    </message>
    <message>
        <source>randomness</source>
        <translation>随机数</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>shared matrix</source>
        <translation>共享矩阵</translation>
    </message>
    <message>
        <source>KV heads</source>
        <translation>键值头数</translation>
    </message>
    <message>
        <source>QK norm</source>
        <translation>QK 归一化</translation>
    </message>
    <message>
        <source>rotary base</source>
        <translation>旋转底数</translation>
    </message>
    <message>
        <source>cell multipliers</source>
        <translation>单元格系数</translation>
    </message>
    <message>
        <source>gradient clip</source>
        <translation>梯度裁剪</translation>
    </message>
</context>
<context>
    <name>FileTexts</name>
    <message>
        <source>A trained model cannot be exported as a Python script. Export its numbers as .npz or .json instead.</source>
        <translation>训练好的模型不能导出为 Python 脚本。请改为将其数值导出为 .npz 或 .json 文件。</translation>
    </message>
    <message>
        <source>Imported attention cannot be exported as a Python script because this program does not compute it.</source>
        <translation>导入的注意力不能导出为 Python 脚本，因为它不是由本程序计算的。</translation>
    </message>
    <message>
        <source>The file cannot be written (%1).</source>
        <translation>无法写入文件（%1）。</translation>
    </message>
    <message>
        <source>The file cannot be read (%1).</source>
        <translation>无法读取文件（%1）。</translation>
    </message>
    <message>
        <source>The file contains no session. You can open .attn, %1, pictures and .json files exported by this program, and folders of trained models.</source>
        <translation>文件中没有会话。可以打开 .attn、%1、本程序导出的图片和 .json 文件，以及训练好的模型的文件夹。</translation>
    </message>
    <message>
        <source>The picture contains no session. Open a picture that this program has exported.</source>
        <translation>图片中没有会话。请打开由本程序导出的图片。</translation>
    </message>
    <message>
        <source>The folder cannot be written (%1).</source>
        <translation>无法写入文件夹（%1）。</translation>
    </message>
    <message>
        <source>This path leads to a device or a pipe, so the program does not write a file there. Choose another name.</source>
        <translation>该路径指向设备或管道，因此程序不会在此写入文件。请换一个名称。</translation>
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
        <source>hatched: masked</source>
        <translation>斜线：已屏蔽</translation>
    </message>
    <message>
        <source>%1 %2–%3 of %4</source>
        <translation>%1 %2–%3，共 %4</translation>
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
        <source>%1 terms</source>
        <translation>%1 项</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Colors: %1 to %2</source>
        <translation>颜色：%1 至 %2</translation>
    </message>
    <message>
        <source>← → The heatmap is wider than the screen. Scroll sideways to see more columns.</source>
        <translation>← → 热图比屏幕宽。左右滑动可查看更多列。</translation>
    </message>
    <message>
        <source>Previous columns</source>
        <translation>前面的列</translation>
    </message>
    <message>
        <source>Next columns</source>
        <translation>后面的列</translation>
    </message>
    <message>
        <source>To see the calculation of a cell, point at it, tap it, or use the arrow keys. To change the stage, press Page Up or Page Down.</source>
        <translation>要查看单元格的计算过程，请指向或点按该单元格，也可以用方向键选择单元格。按 Page Up 或 Page Down 切换阶段。</translation>
    </message>
    <message>
        <source>A handout can contain at most %1 tokens and %2 heads, but the session has %3 and %4.</source>
        <translation>讲义最多包含 %1 个词元和 %2 个头，但会话有 %3 个词元和 %4 个头。</translation>
    </message>
    <message>
        <source>A handout can contain at most %1 numbers, but the session has %2. Reduce d_k, d_v or d_model.</source>
        <translation>讲义最多包含 %1 个数，但会话有 %2 个。请减小 d_k、d_v 或 d_model。</translation>
    </message>
    <message>
        <source>This page requires JavaScript to show its numbers. It does not require a network connection.</source>
        <translation>本页需要 JavaScript 才能显示数值，但不需要网络连接。</translation>
    </message>
    <message>
        <source>This page does not contain the calculation of this stage, because the stage has too many numbers.</source>
        <translation>此网页不包含这一阶段的计算过程，因为该阶段的数字太多。</translation>
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
        <source>must be an object { … }</source>
        <translation>必须是对象 { … }</translation>
    </message>
    <message>
        <source>must be text in quotes, but it is missing</source>
        <translation>不能省略，必须是加引号的文本</translation>
    </message>
    <message>
        <source>must be the name of a view, such as &quot;focus&quot;, but it is %1</source>
        <translation>必须是视图名称，如 &quot;focus&quot;，现在是 %1</translation>
    </message>
    <message>
        <source>must be text in quotes that is not empty, but it is %1</source>
        <translation>必须是加引号的非空文本，现在是 %1</translation>
    </message>
    <message>
        <source>must be an object such as {&quot;heads&quot;: 3, …}</source>
        <translation>必须是对象，如 {&quot;heads&quot;: 3, …}</translation>
    </message>
    <message>
        <source>cannot be set by a lesson step because it does not affect the results</source>
        <translation>不能由教程步骤设置，因为它不影响结果</translation>
    </message>
    <message>
        <source>must be null or a whole number from 0, but it is %1</source>
        <translation>必须是 null 或非负整数，现在是 %1</translation>
    </message>
    <message>
        <source>is not a field. Use say, set, stage, cell, view or sweep</source>
        <translation>不是有效的字段。请使用 say、set、stage、cell、view 或 sweep</translation>
    </message>
    <message>
        <source>must be [query, key or dimension, head] or a shorter list, such as [query]</source>
        <translation>必须是编号列表 [查询, 键或维度, 头]，也可只写前几项，如 [查询]</translation>
    </message>
    <message>
        <source>must not contain {%1} because this is not one of the placeholders %2. To show a brace, write {{</source>
        <translation>不能含有 {%1}，因为它不是占位符。可用的占位符有 %2。要显示花括号，请写 {{</translation>
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
        <source>1.5-entmax</source>
        <translation>1.5-entmax</translation>
    </message>
    <message>
        <source>hardmax</source>
        <translation>hardmax</translation>
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
        <source>Sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>sigmoid</source>
        <translation>sigmoid</translation>
    </message>
    <message>
        <source>Softmax: share of the sum</source>
        <translation>softmax：占该行指数之和的份额</translation>
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
        <source>sparsemax</source>
        <translation>sparsemax</translation>
    </message>
    <message>
        <source>Threshold τ</source>
        <translation>阈值 τ</translation>
    </message>
    <message>
        <source>none (Q = K = V)</source>
        <translation>无（Q = K = V）</translation>
    </message>
    <message>
        <source>nn.Linear</source>
        <translation>nn.Linear</translation>
    </message>
    <message>
        <source>nn.MultiheadAttention</source>
        <translation>nn.MultiheadAttention</translation>
    </message>
    <message>
        <source>one matrix per head</source>
        <translation>每个头一个矩阵</translation>
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
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>q · k, both scaled to length 1</source>
        <translation>q · k，两个向量都缩放到模为 1</translation>
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
        <source>slope</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
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
        <source>multiplier</source>
        <translation>系数</translation>
    </message>
    <message>
        <source>× %1</source>
        <translation>× %1</translation>
    </message>
    <message>
        <source>%1 × multiplier</source>
        <translation>%1 × 系数</translation>
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
        <source>R · %1</source>
        <translation>R · %1</translation>
    </message>
    <message>
        <source>cap</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>%2 · tanh(%1 ÷ %2)</source>
        <translation>%2 · tanh(%1 ÷ %2)</translation>
    </message>
    <message>
        <source>sum of squares</source>
        <translation>平方和</translation>
    </message>
    <message>
        <source>standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Squared length</source>
        <translation>向量模的平方</translation>
    </message>
    <message>
        <source>Sum of squared differences from the mean</source>
        <translation>与均值之差的平方和</translation>
    </message>
    <message>
        <source>Standard deviation: √(variance + ε)</source>
        <translation>标准差：√(方差 + ε)</translation>
    </message>
    <message>
        <source>Difference from the mean ÷ standard deviation</source>
        <translation>与均值之差 ÷ 标准差</translation>
    </message>
    <message>
        <source>Sum of squares over keys with nonzero weight</source>
        <translation>对权重非零的各键求 ((z − max z) ÷ 2)² 之和</translation>
    </message>
    <message>
        <source>Mean m over keys with nonzero weight</source>
        <translation>权重非零的键：(z − max z) ÷ 2 的平均值 m</translation>
    </message>
    <message>
        <source>1.5-entmax lies between softmax and sparsemax. Its weights change smoothly, and low scores get the weight 0.</source>
        <translation>1.5-entmax 介于 softmax 与 sparsemax 之间。权重随分数平滑变化，分数低的键权重恰好为 0。</translation>
    </message>
    <message>
        <source>largest score of the row</source>
        <translation>该行的最大分数</translation>
    </message>
    <message>
        <source>Undefined weight</source>
        <translation>权重无定义</translation>
    </message>
    <message>
        <source>All scores of this query are %1, so all keys have the same weight although they are masked.</source>
        <translation>这个查询的所有键都被屏蔽，分数全部是 %1，因此所有键的权重仍然相等。</translation>
    </message>
    <message>
        <source>No score of the row is finite, so the weight is NaN, as in PyTorch.</source>
        <translation>该行的分数都不是有限数，所以权重为 NaN，与 PyTorch 一致。</translation>
    </message>
    <message>
        <source>All scores of this query are −∞, so each weight is sigmoid(−∞) = 0.</source>
        <translation>这个查询的分数全是 −∞，所以每个权重都是 sigmoid(−∞) = 0。</translation>
    </message>
    <message>
        <source>All scores of this query are %1, so each weight is sigmoid(%1 ÷ T) with the temperature T.</source>
        <translation>这个查询的分数全是 %1，所以每个权重都是 sigmoid(%1 ÷ T)，其中 T 是温度。</translation>
    </message>
    <message>
        <source>Sum of the exponentials of the row</source>
        <translation>该行指数之和</translation>
    </message>
    <message>
        <source>All scores of this query are −∞, so softmax divides 0 by 0. The weights are NaN, as in PyTorch.</source>
        <translation>这个查询的分数全是 −∞，softmax 要计算 0 ÷ 0，所以权重为 NaN，与 PyTorch 一致。</translation>
    </message>
    <message>
        <source>Sparsemax is similar to softmax, but keys with low scores have exactly the weight 0.</source>
        <translation>sparsemax 与 softmax 类似，但分数低的键权重恰好为 0。</translation>
    </message>
    <message>
        <source>Sum over keys with nonzero weight</source>
        <translation>对权重非零的键求和</translation>
    </message>
    <message>
        <source>All other keys have the weight 0 because their scores are too low.</source>
        <translation>其他键的分数太低，权重为 0。</translation>
    </message>
    <message>
        <source>hand-built heads</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>Each head attends to a chosen target, such as the previous word or the same word.</source>
        <translation>每个注意力头关注指定的目标，例如前一个词或同一个词。</translation>
    </message>
    <message>
        <source>Row %1 contains only zeros because a token vector has only %2 components.</source>
        <translation>第 %1 行全为 0，因为词元向量只有 %2 个分量。</translation>
    </message>
    <message>
        <source>Row %1 copies component %1 of the token vector and ignores all others.</source>
        <translation>第 %1 行只复制词元向量的第 %1 个分量，忽略其他分量。</translation>
    </message>
    <message>
        <source>Row %1 multiplies component %1 of the token vector by %2 and ignores all others.</source>
        <translation>第 %1 行把词元向量的第 %1 个分量乘以 %2，忽略其他分量。</translation>
    </message>
    <message>
        <source>Row %1 uses only wave %2 of the position encoding, so this entry is 0.</source>
        <translation>第 %1 行只使用位置编码的第 %2 个波（一对正弦和余弦分量）。该元素不属于这个波，所以为 0。</translation>
    </message>
    <message>
        <source>This entry is 0 because only heads that attend to the first token have a query bias.</source>
        <translation>该元素为 0，因为只有关注第一个词元的头才有查询偏置。</translation>
    </message>
    <message>
        <source>This entry is %1 · %2(0). It encodes wave %3 of the first position, so that every query matches the first token.</source>
        <translation>该元素为 %1 · %2(0)，来自第一个位置的位置编码中的第 %3 个波，使每个查询都与第一个词元匹配。</translation>
    </message>
    <message>
        <source>Row %1 copies component %1 of the concatenated heads and ignores all others.</source>
        <translation>第 %1 行只复制拼接后各头的第 %1 个分量，忽略其他分量。</translation>
    </message>
    <message>
        <source>This entry is 0 because the query of this head depends only on the bias, not on the token.</source>
        <translation>该元素为 0，因为这个头的查询与词元无关，只由偏置决定。</translation>
    </message>
    <message>
        <source>Queries, keys and values are the embeddings, split into heads.</source>
        <translation>查询、键和值就是嵌入本身，按头切分。</translation>
    </message>
    <message>
        <source>Q, K and V each use one nn.Linear of PyTorch for all heads.</source>
        <translation>Q、K、V 各用一个 PyTorch 的 nn.Linear，所有头共用。</translation>
    </message>
    <message>
        <source>The parameters are initialized as in PyTorch’s nn.MultiheadAttention.</source>
        <translation>参数按 PyTorch 的 nn.MultiheadAttention 初始化。</translation>
    </message>
    <message>
        <source>two successive linear maps</source>
        <translation>两次线性映射</translation>
    </message>
    <message>
        <source>The embedding x is multiplied by a matrix w, then passed to nn.Linear. All parameters are sampled uniformly.</source>
        <translation>嵌入 x 先乘以矩阵 w，再输入 nn.Linear；所有参数从均匀分布中随机抽取。</translation>
    </message>
    <message>
        <source>custom numbers</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>Type the matrices in the table below.</source>
        <translation>在下表中输入各矩阵。</translation>
    </message>
    <message>
        <source>The key is outside the window around the query.</source>
        <translation>该键在查询的注意力窗口之外。</translation>
    </message>
    <message>
        <source>The key comes after the query (causal mask).</source>
        <translation>该键在查询之后（因果掩码）。</translation>
    </message>
    <message>
        <source>The key does not come before the query (strictly causal mask).</source>
        <translation>该键不在查询之前（严格因果掩码）。</translation>
    </message>
    <message>
        <source>The key is the query’s own token, and the diagonal is masked.</source>
        <translation>该键与查询是同一个词元，而掩码屏蔽了对角线。</translation>
    </message>
    <message>
        <source>The word of this key has no word vector.</source>
        <translation>该键的词没有词向量。</translation>
    </message>
    <message>
        <source>Positions are counted from 0 here.</source>
        <translation>此处位置从 0 开始编号。</translation>
    </message>
    <message>
        <source>Entmax: square of the excess over the threshold τ</source>
        <translation>entmax：超出阈值 τ 部分的平方</translation>
    </message>
    <message>
        <source>Hardmax assigns all weight to the largest score</source>
        <translation>hardmax 把全部权重分配给最大的分数</translation>
    </message>
    <message>
        <source>The key with the largest score has the weight 1. All other keys have the weight 0.</source>
        <translation>分数最大的键权重为 1，其余键的权重为 0。</translation>
    </message>
    <message>
        <source>All scores of this query are %1. Of equal scores, hardmax selects the first, so the first key has the weight 1.</source>
        <translation>这个查询的分数全是 %1。分数相等时 hardmax 选第一个，所以第一个键的权重为 1。</translation>
    </message>
    <message>
        <source>This key has the largest score of the row. If several keys have this score, hardmax selects the first key.</source>
        <translation>这个键的分数是该行最大的。如有多个键的分数同为最大，hardmax 选第一个键。</translation>
    </message>
    <message>
        <source>All scores of this query are −∞, so no score is the largest. The weights are NaN, as in PyTorch.</source>
        <translation>这个查询的分数全是 −∞，没有最大值，所以权重为 NaN，与 PyTorch 一致。</translation>
    </message>
    <message>
        <source>This score is NaN or +∞, so the row has no finite maximum. The weight is NaN, as in PyTorch.</source>
        <translation>这个分数是 NaN 或 +∞，所以该行没有有限的最大值，权重为 NaN，与 PyTorch 一致。</translation>
    </message>
    <message>
        <source>The weight of each key depends only on the score of this key. The weights of a row need not sum to 1.</source>
        <translation>每个键的权重只取决于该键的分数，每行权重之和不必为 1。</translation>
    </message>
    <message>
        <source>Weight of the attention sink, which is not a key</source>
        <translation>注意力汇 (sink) 得到的权重（注意力汇不是键）</translation>
    </message>
    <message>
        <source>All scores of this query are −∞, so the attention sink receives all the weight.</source>
        <translation>这个查询的分数全是 −∞，所以全部权重都分给注意力汇 (sink)。</translation>
    </message>
    <message>
        <source>All scores of this query are %1. The attention sink receives part of the weight, and all keys share the rest equally.</source>
        <translation>这个查询的分数全是 %1。注意力汇 (sink) 占一部分权重，其余权重由所有键平分。</translation>
    </message>
    <message>
        <source>Sparsemax: excess over the threshold τ</source>
        <translation>sparsemax：超出阈值 τ 的部分</translation>
    </message>
    <message>
        <source>Row %1 contains only zeros because no complete wave of the position encoding (sine and cosine) is left for this row.</source>
        <translation>第 %1 行全为 0，因为位置编码中已没有完整的波（正弦和余弦）可供该行使用。</translation>
    </message>
    <message>
        <source>Row %1 copies one component of wave %2 of the position encoding and multiplies it by %3.</source>
        <translation>第 %1 行复制位置编码中第 %2 个波的一个分量，再乘以 %3。</translation>
    </message>
    <message>
        <source>W_Q, W_K and W_V consist of one matrix per head. The matrices are sampled head by head.</source>
        <translation>每个头各有自己的 W_Q、W_K、W_V 矩阵，各个头依次随机初始化。</translation>
    </message>
    <message>
        <source>Vector scaled to length 1</source>
        <translation>将向量缩放到模为 1</translation>
    </message>
    <message>
        <source>Dot product of a row of %1 and the vector</source>
        <translation>%1 的一行与向量的点积</translation>
    </message>
    <message>
        <source>ALiBi subtracts the slope of the head × the distance</source>
        <translation>ALiBi：从分数中减去该头的斜率 × 距离</translation>
    </message>
    <message>
        <source>Score divided by %1</source>
        <translation>分数除以 %1</translation>
    </message>
    <message>
        <source>This cell is in the list of masked cells.</source>
        <translation>该单元格在被屏蔽单元格的列表中。</translation>
    </message>
    <message>
        <source>Score times the multiplier of the cell</source>
        <translation>分数乘以该单元格的系数</translation>
    </message>
    <message>
        <source>Component ÷ root mean square × gain</source>
        <translation>分量 ÷ 均方根 × 增益</translation>
    </message>
    <message>
        <source>Component ÷ root mean square</source>
        <translation>分量 ÷ 均方根</translation>
    </message>
    <message>
        <source>Rotary position encoding rotates this component together with its partner</source>
        <translation>旋转位置编码使该分量与配对分量一起旋转</translation>
    </message>
    <message>
        <source>The soft cap limits the score to −cap … cap</source>
        <translation>软上限将分数限制在正负上限之间</translation>
    </message>
    <message>
        <source>This entry is %1 · %2(%3 · %4) with %4 = %5. It is part of the 2 × 2 matrix that rotates wave %6 of the position encoding by the angle for the token offset %3.</source>
        <translation>该元素为 %1 · %2(%3 · %4)，其中 %4 = %5。它属于一个 2 × 2 矩阵，该矩阵把位置编码的第 %6 个波旋转与词元偏移 %3 对应的角度。</translation>
    </message>
</context>
<context>
    <name>NearestWords</name>
    <message>
        <source>These numbers are not the vector of a token.</source>
        <translation>这些数不是任何一个词元的向量。</translation>
    </message>
    <message>
        <source>These vectors were not computed from word vectors.</source>
        <translation>这些向量不是由词向量计算得到的。</translation>
    </message>
    <message>
        <source>These vectors were transformed for the score function, so they are no longer in the space of word vectors.</source>
        <translation>这些向量为计算分数做过变换，已不在词向量空间中。</translation>
    </message>
    <message>
        <source>Projected vectors are no longer in the space of word vectors.</source>
        <translation>投影后的向量已不在词向量空间中。</translation>
    </message>
    <message>
        <source>Vectors with an added position encoding are no longer in the space of word vectors.</source>
        <translation>加上位置编码后的向量已不在词向量空间中。</translation>
    </message>
    <message>
        <source>This vector has no direction because not all its components are finite.</source>
        <translation>该向量没有方向，因为它的分量不都是有限数。</translation>
    </message>
    <message>
        <source>This vector has no direction because all its components are 0.</source>
        <translation>该向量没有方向，因为它的分量全是 0。</translation>
    </message>
    <message>
        <source>The components of this head encode positions, not words.</source>
        <translation>这个头的分量编码的是位置，而不是词。</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>{&quot;token&quot;: [numbers], …}</source>
        <translation>{&quot;词元&quot;: [数], …}</translation>
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
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>Show the last layer</source>
        <translation>显示最后一层</translation>
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
        <translation>最多只能包含三条建议</translation>
    </message>
    <message>
        <source>must be none or causal because strict masks every key of the first token, so all results would be NaN</source>
        <translation>必须为 none 或 causal，因为 strict 会屏蔽第一个词元的所有键，结果将全部为 NaN</translation>
    </message>
    <message>
        <source>must be a function whose weights are probabilities, such as softmax, because this experiment samples keys with them</source>
        <translation>必须是权重为概率的函数，如 softmax，因为该实验按权重随机抽取键</translation>
    </message>
    <message>
        <source>must be null because only positions of one text have distances</source>
        <translation>必须为 null，因为查询和键来自不同的文本，它们的位置之间没有距离</translation>
    </message>
    <message>
        <source>must contain whole numbers from 0, but it contains %1</source>
        <translation>必须由非负整数组成，现在含有 %1</translation>
    </message>
    <message>
        <source>must contain at least one token</source>
        <translation>必须至少包含一个词元</translation>
    </message>
    <message>
        <source>must contain at least one token, or be null for self-attention</source>
        <translation>必须至少包含一个词元；自注意力则用 null</translation>
    </message>
    <message>
        <source>must contain one sequence, or one for each of the %2 query sequences, but it contains %1</source>
        <translation>必须包含 1 个序列，或为每个查询序列各包含一个（共 %2 个），现在有 %1 个</translation>
    </message>
    <message>
        <source>must contain at most %2 sequences, but it contains %1</source>
        <translation>最多包含 %2 个序列，现在有 %1 个</translation>
    </message>
    <message>
        <source>must contain at most %2 tokens in each sequence, but one sequence contains %1</source>
        <translation>每个序列最多包含 %2 个词元，现在有一个序列含 %1 个</translation>
    </message>
    <message>
        <source>cannot be used. %1</source>
        <translation>无法使用。%1</translation>
    </message>
    <message>
        <source>must contain %2 numbers like the first vector, but it contains %1</source>
        <translation>必须与第一个向量一样包含 %2 个数，现在有 %1 个</translation>
    </message>
    <message>
        <source>must be at most %1 because the word vectors have %1 components, but it is %2</source>
        <translation>现在是 %2，但最大只能是 %1，因为词向量有 %1 个分量</translation>
    </message>
    <message>
        <source>must be at most %1 because the word vectors have %2 components and the position encoding has %3, but it is %4</source>
        <translation>现在是 %4，但最大只能是 %1，因为词向量有 %2 个分量，位置编码有 %3 个分量</translation>
    </message>
    <message>
        <source>must be none because the file contains a vector for each position</source>
        <translation>必须为 none，因为文件中已有每个位置的向量</translation>
    </message>
    <message>
        <source>must be the path of a file because the vectors are imported from a file</source>
        <translation>必须是文件路径，因为向量从文件导入</translation>
    </message>
    <message>
        <source>must contain %3 × %4 tokens (sequences × positions) like the vectors in the file, but it contains %1 × %2</source>
        <translation>必须与文件中的向量一样包含 %3 × %4 个词元（序列 × 位置），现在是 %1 × %2</translation>
    </message>
    <message>
        <source>must be %1 because the imported vectors have %1 components, but it is %2</source>
        <translation>现在是 %2，但必须是 %1，因为导入的向量有 %1 个分量</translation>
    </message>
    <message>
        <source>must contain key_embeddings because the session has a second text</source>
        <translation>必须包含 key_embeddings，因为会话有第二段文本</translation>
    </message>
    <message>
        <source>must be below %1, the number of layers in the file, because layers count from 0, but it is %2</source>
        <translation>现在是 %2，但必须小于文件的层数 %1，因为层从 0 开始编号</translation>
    </message>
    <message>
        <source>must contain attention whose size “%1” is %2, but it is %3</source>
        <translation>所含注意力的“%1”必须是 %2，现在是 %3</translation>
    </message>
    <message>
        <source>must contain %3 × %4 tokens (sequences × positions) like the attention in the file, but it contains %1 × %2</source>
        <translation>必须与文件中的注意力一样包含 %3 × %4 个词元（序列 × 位置），现在是 %1 × %2</translation>
    </message>
    <message>
        <source>must be below %1, the number of layers of the model, because layers count from 0, but it is %2</source>
        <translation>现在是 %2，但必须小于模型的层数 %1，因为层从 0 开始编号</translation>
    </message>
    <message>
        <source>must be null because a model from a folder keeps the mask of its training, but “cells” can mask single cells</source>
        <translation>必须为 null，因为来自文件夹的模型使用训练时的掩码，但可以在 cells 中屏蔽单个单元格</translation>
    </message>
    <message>
        <source>must contain heads below %1, the number of heads of a layer, because heads count from 0, but it contains %2</source>
        <translation>现在含有头 %2，但头的编号必须小于每层的头数 %1，因为头从 0 开始编号</translation>
    </message>
    <message>
        <source>must be null because a trained model uses one text and splits it into tokens itself</source>
        <translation>必须为 null，因为训练好的模型只用一段文本，并自行切分词元</translation>
    </message>
    <message>
        <source>must be null because a trained model computes its attention itself</source>
        <translation>必须为 null，因为训练好的模型自己计算注意力</translation>
    </message>
    <message>
        <source>must contain at most %2 tokens because the model has %2 positions, but it contains %1</source>
        <translation>现在有 %1 个词元，但最多只能有 %2 个，因为模型只有 %2 个位置</translation>
    </message>
    <message>
        <source>must be the language of the word vectors because no word of the task has a vector</source>
        <translation>必须是词向量的语言，因为任务中没有一个词有向量</translation>
    </message>
    <message>
        <source>must contain at most %2 tokens because learning.length is %2, but it contains %1</source>
        <translation>现在有 %1 个词元，但最多只能有 %2 个，因为 learning.length 为 %2</translation>
    </message>
    <message>
        <source>must contain only symbols of the training task (%2), but it contains “%1”</source>
        <translation>只能包含训练任务的符号（%2），现在含有“%1”</translation>
    </message>
    <message>
        <source>must not be learned because only a training task (learning.task) trains positions</source>
        <translation>不能是 learned，因为只有训练任务 (learning.task) 才会训练位置编码</translation>
    </message>
    <message>
        <source>must be an even number below d_model, which is %1, but it is %2</source>
        <translation>必须是小于 d_model（即 %1）的偶数，现在是 %2</translation>
    </message>
    <message>
        <source>must be %1, the vocabulary size, because the vectors are one_hot, but it is %2</source>
        <translation>现在是 %2，但必须是词表大小 %1，因为向量是 one_hot</translation>
    </message>
    <message>
        <source>must be %1, the vocabulary size plus d_position, because the vectors are one_hot, but it is %2</source>
        <translation>现在是 %2，但必须是 %1（词表大小加 d_position），因为向量是 one_hot</translation>
    </message>
    <message>
        <source>must contain a vector for each token, but it contains none for “%1”</source>
        <translation>必须包含每个词元的向量，但没有“%1”的向量</translation>
    </message>
    <message>
        <source>must contain %2 numbers because d_model without d_position is %2, but it contains %1</source>
        <translation>现在有 %1 个数，但必须有 %2 个，因为 d_model 减去 d_position 是 %2</translation>
    </message>
    <message>
        <source>must contain %2 numbers because d_model is %2, but it contains %1</source>
        <translation>现在有 %1 个数，但必须有 %2 个，因为 d_model 为 %2</translation>
    </message>
    <message>
        <source>needs %1 of memory, but the limit is %2, so use fewer tokens, fewer heads or smaller sizes</source>
        <translation>需要 %1 内存，但上限为 %2，请减少词元、头数或维数</translation>
    </message>
    <message>
        <source>needs %1 of memory, but the limit is half of the memory of this computer, %2, so use fewer tokens, fewer heads or smaller sizes</source>
        <translation>需要 %1 内存，但上限为本机内存的一半，即 %2，请减少词元、头数或维数</translation>
    </message>
    <message>
        <source>Use hardmax (limit T → 0)</source>
        <translation>改用 hardmax（T → 0 的极限）</translation>
    </message>
    <message>
        <source>Use d_k = %1</source>
        <translation>改用 d_k = %1</translation>
    </message>
    <message>
        <source>Use d_model = %1</source>
        <translation>改用 d_model = %1</translation>
    </message>
    <message>
        <source>Use random projections</source>
        <translation>改用随机投影</translation>
    </message>
    <message>
        <source>Remove the second text</source>
        <translation>删除第二段文本</translation>
    </message>
    <message>
        <source>Use a causal mask</source>
        <translation>改用因果掩码</translation>
    </message>
    <message>
        <source>Turn off rotary positions</source>
        <translation>关闭旋转位置编码</translation>
    </message>
    <message>
        <source>Use random vectors</source>
        <translation>改用随机向量</translation>
    </message>
    <message>
        <source>must contain %2 entries, one for each head, but it contains %1</source>
        <translation>必须包含 %2 项，每个头一项，现在有 %1 项</translation>
    </message>
    <message>
        <source>must be %1 because the head %2 finds tokens by their position</source>
        <translation>必须是 %1，因为头 %2 按位置寻找词元</translation>
    </message>
    <message>
        <source>must not be sinusoidal because the head same_word compares only token vectors, without positions</source>
        <translation>不能是 sinusoidal，因为头 same_word 只比较词元向量，不含位置</translation>
    </message>
    <message>
        <source>must equal d_k, which is %1, because multihead_attention uses one size for both, but it is %2</source>
        <translation>现在是 %2，但必须等于 d_k（即 %1），因为 multihead_attention 中两者的维数相同</translation>
    </message>
    <message>
        <source>must be true because multihead_attention has an output projection</source>
        <translation>必须为 true，因为 multihead_attention 有输出投影</translation>
    </message>
    <message>
        <source>must equal d_model, which is %1, because multihead_attention keeps the vector size, but it is %2</source>
        <translation>现在是 %2，但必须等于 d_model（即 %1），因为 multihead_attention 不改变向量的维数</translation>
    </message>
    <message>
        <source>must equal d_k, which is %1, because queries, keys and values share a matrix, but it is %2</source>
        <translation>现在是 %2，但必须等于 d_k（即 %1），因为查询、键和值共用一个矩阵</translation>
    </message>
    <message>
        <source>must divide the number of heads, which is %2, but it is %1</source>
        <translation>必须整除头数 %2，现在是 %1</translation>
    </message>
    <message>
        <source>must equal heads, which is %1, because queries and keys share a matrix, but it is %2</source>
        <translation>现在是 %2，但必须等于 heads（即 %1），因为查询和键共用一个矩阵</translation>
    </message>
    <message>
        <source>must equal heads, which is %1, because %2 has one key–value head for each query head, but it is %3</source>
        <translation>现在是 %3，但必须等于 heads（即 %1），因为 %2 的每个查询头各有一个键值头</translation>
    </message>
    <message>
        <source>must equal d_model / heads because each head has one part of the vector, but heads × %1 = %2 × %3 and d_model = %4</source>
        <translation>必须等于 d_model / heads，因为每个头占向量的一部分，但 heads × %1 = %2 × %3，d_model = %4</translation>
    </message>
    <message>
        <source>must have the shape %1, but it is missing</source>
        <translation>缺失，其形状必须是 %1</translation>
    </message>
    <message>
        <source>must have the shape %2, but it has the shape %1</source>
        <translation>的形状必须是 %2，现在是 %1</translation>
    </message>
    <message>
        <source>must be even because rotary positions rotate pairs of components, but it is %1</source>
        <translation>现在是 %1，但必须是偶数，因为旋转位置编码 (RoPE) 成对旋转分量</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number above %1 and up to %2</source>
        <translation>大于 %1 且不超过 %2 的数</translation>
    </message>
    <message>
        <source>a number from %1 up to but not including %2</source>
        <translation>大于等于 %1 且小于 %2 的数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>[query, key] or [query, key, head]</source>
        <translation>[查询, 键] 或 [查询, 键, 头]</translation>
    </message>
    <message>
        <source>[query, key, factor] or [query, key, factor, head]</source>
        <translation>[查询, 键, 系数] 或 [查询, 键, 系数, 头]</translation>
    </message>
    <message>
        <source>{&quot;layer&quot;: l, &quot;temperature&quot;: t, &quot;mask&quot;: {&quot;causal&quot;: &quot;causal&quot;, …}, &quot;cells&quot;: [[query, key], …], &quot;multiplier&quot;: [[query, key, factor], …], &quot;heads_off&quot;: [head, …]}, where layers, cells and heads count from 0</source>
        <translation>{&quot;layer&quot;: l, &quot;temperature&quot;: t, &quot;mask&quot;: {&quot;causal&quot;: &quot;causal&quot;, …}, &quot;cells&quot;: [[查询, 键], …], &quot;multiplier&quot;: [[查询, 键, 系数], …], &quot;heads_off&quot;: [头, …]}，其中层、单元格和头都从 0 开始编号</translation>
    </message>
    <message>
        <source>&quot;-inf&quot; or a finite float32 number such as -1e9</source>
        <translation>&quot;-inf&quot; 或有限的 float32 数，如 -1e9</translation>
    </message>
    <message>
        <source>d_k, d_model or %1</source>
        <translation>d_k、d_model 或 %1</translation>
    </message>
    <message>
        <source>must be %1, but it is %2</source>
        <translation>必须是 %1，现在是 %2</translation>
    </message>
    <message>
        <source>a list of tokens for each sequence, such as [[&quot;a&quot;, &quot;b&quot;]]</source>
        <translation>每个序列一个词元列表，如 [[&quot;a&quot;, &quot;b&quot;]]</translation>
    </message>
    <message>
        <source>{&quot;W_Q&quot;: [numbers], …}, where each name is %1</source>
        <translation>{&quot;W_Q&quot;: [数], …}，其中名称只能是 %1</translation>
    </message>
    <message>
        <source>a list in which each head has an entry %1</source>
        <translation>列表，每个头一项，形式为 %1</translation>
    </message>
    <message>
        <source>a list in which each edited layer has an entry %1</source>
        <translation>列表，每个修改过的层一项，形式为 %1</translation>
    </message>
    <message>
        <source>a list of entries %1, where positions and heads count from 0 and the factor is %2</source>
        <translation>列表，各项为 %1，其中位置和头从 0 开始编号，系数是 %2</translation>
    </message>
    <message>
        <source>a list of entries %1, where positions and heads count from 0</source>
        <translation>列表，各项为 %1，其中位置和头从 0 开始编号</translation>
    </message>
    <message>
        <source>%1, or null for no value</source>
        <translation>%1；没有值时为 null</translation>
    </message>
    <message>
        <source>must be &quot;attention-lab/session&quot; in a session file</source>
        <translation>在会话文件中必须是 &quot;attention-lab/session&quot;</translation>
    </message>
    <message>
        <source>must be %1, but it is missing</source>
        <translation>不能省略，必须是 %1</translation>
    </message>
    <message>
        <source>must be %1 because this program supports no newer version, but it is %2</source>
        <translation>现在是 %2，但必须是 %1，因为本程序不支持更新的版本</translation>
    </message>
    <message>
        <source>must be a JSON object { … }</source>
        <translation>必须是 JSON 对象 { … }</translation>
    </message>
    <message>
        <source>must be text in quotes, but it is %1</source>
        <translation>必须是加引号的文本，现在是 %1</translation>
    </message>
    <message>
        <source>must be an object { … }</source>
        <translation>必须是对象 { … }</translation>
    </message>
    <message>
        <source>must contain at most %1 bytes, but it contains %2</source>
        <translation>最多只能有 %1 字节，现在有 %2 字节</translation>
    </message>
    <message>
        <source>must be a float32 number from -3.4e38 to 3.4e38, but it is %1</source>
        <translation>必须是 -3.4e38 到 3.4e38 的 float32 数，现在是 %1</translation>
    </message>
    <message>
        <source>must be a list like the other entries, but it is a number</source>
        <translation>必须与其他项一样是列表，现在是一个数</translation>
    </message>
    <message>
        <source>must have the same length and depth as the other entries</source>
        <translation>的长度和嵌套层数必须与其他项相同</translation>
    </message>
    <message>
        <source>must be a whole number from 0, but it is %1</source>
        <translation>必须是非负整数，现在是 %1</translation>
    </message>
    <message>
        <source>must be %1</source>
        <translation>必须是 %1</translation>
    </message>
    <message>
        <source>must be text that is not empty, but it is %1</source>
        <translation>必须是非空文本，现在是 %1</translation>
    </message>
    <message>
        <source>must be an object such as {&quot;token&quot;: [numbers], …}</source>
        <translation>必须是对象，如 {&quot;词元&quot;: [数], …}</translation>
    </message>
    <message>
        <source>must be an object such as {&quot;W_Q&quot;: [numbers], …}</source>
        <translation>必须是对象，如 {&quot;W_Q&quot;: [数], …}</translation>
    </message>
    <message>
        <source>must not contain an empty list</source>
        <translation>不能含有空列表</translation>
    </message>
    <message>
        <source>must be null because a training task builds its own layers</source>
        <translation>必须为 null，因为训练任务自己建立各层</translation>
    </message>
    <message>
        <source>must be null because a training task uses one text</source>
        <translation>必须为 null，因为训练任务只用一段文本</translation>
    </message>
    <message>
        <source>must be null because a training task splits its text into tokens itself</source>
        <translation>必须为 null，因为训练任务自行切分词元</translation>
    </message>
    <message>
        <source>must be false because a training task uses one text</source>
        <translation>必须为 false，因为训练任务只用一段文本</translation>
    </message>
    <message>
        <source>must be none because training tasks have no special tokens</source>
        <translation>必须为 none，因为训练任务没有特殊词元</translation>
    </message>
    <message>
        <source>must be pytorch because training starts from the random initialization of PyTorch</source>
        <translation>必须为 pytorch，因为训练从 PyTorch 的随机初始化开始</translation>
    </message>
    <message>
        <source>must be none, sinusoidal or learned because training does not support a concatenated position encoding</source>
        <translation>必须为 none、sinusoidal 或 learned，因为训练不支持拼接的位置编码</translation>
    </message>
    <message>
        <source>must be per_head because training uses separate matrices for each head</source>
        <translation>必须为 per_head，因为训练时每个头有各自的矩阵</translation>
    </message>
    <message>
        <source>must be none because each matrix is trained separately</source>
        <translation>必须为 none，因为每个矩阵单独训练</translation>
    </message>
    <message>
        <source>must be an empty list because training does not support multipliers</source>
        <translation>必须为空列表，因为训练不支持单元格系数</translation>
    </message>
    <message>
        <source>must be 0 because training does not support dropout</source>
        <translation>必须为 0，因为训练不支持 dropout</translation>
    </message>
    <message>
        <source>must be a function with a gradient, such as softmax, because training needs it, but it is %1</source>
        <translation>现在是 %1，但必须是有梯度的函数，如 softmax，因为训练需要梯度</translation>
    </message>
    <message>
        <source>must equal d_model, which is %1, because the output is added to the residual stream, but it is %2</source>
        <translation>现在是 %2，但必须等于 d_model（即 %1），因为输出要加到残差流上</translation>
    </message>
    <message>
        <source>must contain at most %2 lines, but it contains %1</source>
        <translation>最多包含 %2 行，现在有 %1 行</translation>
    </message>
    <message>
        <source>must contain at least one line, such as “%1”</source>
        <translation>必须至少包含一行，例如“%1”</translation>
    </message>
    <message>
        <source>must contain at most %3 words in each line because learning.length is %3, but line %1 contains %2</source>
        <translation>每行最多包含 %3 个词，因为 learning.length 为 %3，但第 %1 行有 %2 个</translation>
    </message>
    <message>
        <source>must contain the same number of words before and after =&gt; in each line, at least one, but line %1 contains %2 before and %3 after</source>
        <translation>必须在每行的 =&gt; 两侧写同样多的词（至少一个），但第 %1 行左侧有 %2 个，右侧有 %3 个</translation>
    </message>
    <message>
        <source>must contain words, a | and pairs of a word and its antecedent, such as it=cat, in each line, but line %1 does not</source>
        <translation>每行必须依次包含若干词、一个 | 和若干“词=先行词”的对（如 it=cat），但第 %1 行不符合</translation>
    </message>
    <message>
        <source>must not contain more pairs such as it=cat than words in a line, but line %1 contains %2 pairs and %3 words</source>
        <translation>每行中形如 it=cat 的对的数目不能超过词数，但第 %1 行有 %2 个对、%3 个词</translation>
    </message>
    <message>
        <source>must contain only pairs of two words of the same line, such as it=cat, but line %1 contains “%2”</source>
        <translation>必须只包含由同一行的两个词组成的对，如 it=cat，但第 %1 行含有“%2”</translation>
    </message>
    <message>
        <source>must be at least %1 because the longest sentence of the task has %1 tokens, but it is %2</source>
        <translation>现在是 %2，但至少必须是 %1，因为任务中最长的句子有 %1 个词元</translation>
    </message>
    <message>
        <source>must be words, words_punctuation or whitespace because the task consists of words</source>
        <translation>必须为 words、words_punctuation 或 whitespace，因为这个任务的序列由词组成</translation>
    </message>
    <message>
        <source>is not a field. Use %1</source>
        <translation>不是有效的字段。请使用 %1</translation>
    </message>
    <message>
        <source>must contain more tokens than the distance between query and key, but it contains %1</source>
        <translation>包含的词元数必须大于查询与键的距离，现在有 %1 个词元</translation>
    </message>
    <message>
        <source>Shorten custom values to the new size</source>
        <translation>按新的维数截短自定义向量和矩阵</translation>
    </message>
    <message>
        <source>Treat text as one sequence</source>
        <translation>将文本视为一个序列</translation>
    </message>
    <message>
        <source>Turn off position encoding</source>
        <translation>关闭位置编码</translation>
    </message>
    <message>
        <source>{&quot;head&quot;: %1, &quot;strength&quot;: β}, with &quot;by&quot;: k added for the head offset, where k is %2 (in tokens) and β is %3</source>
        <translation>{&quot;head&quot;: %1, &quot;strength&quot;: β}。如果 head 为 offset，还要加上 &quot;by&quot;: k。k 为 %2（单位：词元），β 为 %3</translation>
    </message>
    <message>
        <source>must be null or an object such as {&quot;causal&quot;: &quot;causal&quot;}, with the same fields as “mask” of a session</source>
        <translation>必须为 null，或形如 {&quot;causal&quot;: &quot;causal&quot;} 的对象，其成员与会话的 mask 组相同</translation>
    </message>
    <message>
        <source>must be word_vectors because this task uses word vectors</source>
        <translation>必须为 word_vectors，因为这个任务使用词向量</translation>
    </message>
    <message>
        <source>must be random or word_vectors because this task either trains embeddings or uses word vectors</source>
        <translation>必须为 random 或 word_vectors，因为这个任务要么训练嵌入，要么使用词向量</translation>
    </message>
    <message>
        <source>must be random because this task trains embeddings</source>
        <translation>必须为 random，因为这个任务会训练嵌入</translation>
    </message>
    <message>
        <source>must be true because the output is added to the residual stream, which must have the same size</source>
        <translation>必须为 true，因为输出要加到残差流上，两者的维数必须相同</translation>
    </message>
    <message>
        <source>must be odd because a sequence of the task “recall” contains key–value pairs and one key to look up, but it is %1</source>
        <translation>现在是 %1，但必须是奇数，因为任务 recall 的序列由键值对和一个待查的键组成</translation>
    </message>
    <message>
        <source>must be at least %1 because the task “recall” needs a different key for each pair, but it is %2</source>
        <translation>现在是 %2，但至少必须是 %1，因为任务 recall 的每个键值对都需要不同的键</translation>
    </message>
    <message>
        <source>must be at least %1 in the task “induction”, but it is %2</source>
        <translation>在任务 induction 中必须至少为 %1，现在是 %2</translation>
    </message>
    <message>
        <source>must be at least learning.length, which is %1, because the task “induction” needs as many symbols as tokens, but it is %2</source>
        <translation>现在是 %2，但至少必须等于 learning.length（即 %1），因为任务 induction 的符号要和词元一样多</translation>
    </message>
    <message>
        <source>must have at most %2 bytes, but it has %1</source>
        <translation>最多只能有 %2 个字节，但有 %1 个</translation>
    </message>
    <message>
        <source>%1. If the matrix W is for x · W, transpose it, because the program computes x · Wᵀ</source>
        <translation>%1。如果矩阵 W 用于 x · W，请先转置，因为程序计算 x · Wᵀ</translation>
    </message>
    <message>
        <source>%1, whose axes are %2</source>
        <translation>%1（各轴依次为 %2）</translation>
    </message>
    <message>
        <source>%1. Enclose the whole matrix in one more pair of square brackets</source>
        <translation>%1。请在整个矩阵的外面再加一对方括号</translation>
    </message>
</context>
<context>
    <name>SettingsTexts</name>
    <message>
        <source>Custom matrices require d_model, d_k and d_v of at most %1.</source>
        <translation>要自定义矩阵，d_model、d_k 和 d_v 都不能超过 %1。</translation>
    </message>
    <message>
        <source>This initialization splits d_model evenly among the heads, but d_model = %1 is not divisible by the number of heads, %2.</source>
        <translation>这种初始化把 d_model 平均分给各个头，但 d_model = %1 不能被头数 %2 整除。</translation>
    </message>
</context>
<context>
    <name>StageTexts</name>
    <message>
        <source>embeddings of the tokens</source>
        <translation>词元的嵌入</translation>
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
        <source>Q″</source>
        <translation>Q″</translation>
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
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>Scaled</source>
        <translation>缩放后</translation>
    </message>
    <message>
        <source>Masked scores</source>
        <translation>屏蔽后的分数</translation>
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
        <source>Up</source>
        <translation>升维</translation>
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
            <numerusform>训练 %n 步之后</numerusform>
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
        <source>Σ weight · v</source>
        <translation>Σ 权重 · v</translation>
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
        <source>%1, log</source>
        <translation>%1，对数</translation>
    </message>
    <message>
        <source>Parameters %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>output of layer %1</source>
        <translation>第 %1 层的输出</translation>
    </message>
    <message>
        <source>Residual stream (input)</source>
        <translation>残差流（输入）</translation>
    </message>
    <message>
        <source>Transformed queries</source>
        <translation>变换后的查询</translation>
    </message>
    <message>
        <source>Transformed keys</source>
        <translation>变换后的键</translation>
    </message>
    <message>
        <source>Residual stream + attention</source>
        <translation>残差流 + 注意力</translation>
    </message>
    <message>
        <source>MLP up projection</source>
        <translation>MLP 升维</translation>
    </message>
    <message>
        <source>MLP activations</source>
        <translation>MLP 激活值</translation>
    </message>
    <message>
        <source>Residual stream + MLP</source>
        <translation>残差流 + MLP</translation>
    </message>
    <message>
        <source>Residual stream (output)</source>
        <translation>残差流（输出）</translation>
    </message>
    <message>
        <source>Intermediate queries</source>
        <translation>查询的中间结果</translation>
    </message>
    <message>
        <source>Intermediate keys</source>
        <translation>键的中间结果</translation>
    </message>
    <message>
        <source>Intermediate values</source>
        <translation>值的中间结果</translation>
    </message>
    <message>
        <source>Mapped queries</source>
        <translation>映射后的查询</translation>
    </message>
    <message>
        <source>Mapped keys</source>
        <translation>映射后的键</translation>
    </message>
    <message>
        <source>embeddings, split into heads</source>
        <translation>按头切分的嵌入</translation>
    </message>
    <message>
        <source>∂loss/∂(%1)</source>
        <translation>∂损失/∂(%1)</translation>
    </message>
    <message>
        <source>Normalized residual stream</source>
        <translation>归一化的残差流</translation>
    </message>
    <message>
        <source>gradient of the loss with respect to each entry</source>
        <translation>损失对每个元素的梯度</translation>
    </message>
    <message>
        <source>row of the embedding table</source>
        <translation>嵌入表的一行</translation>
    </message>
    <message>
        <source>token vector + position encoding</source>
        <translation>词元向量 + 位置编码</translation>
    </message>
    <message>
        <source>%1 if masked</source>
        <translation>屏蔽处为 %1</translation>
    </message>
    <message>
        <source>a ÷ %1 if kept, else 0</source>
        <translation>被保留的权重为 a ÷ %1，其余为 0</translation>
    </message>
    <message>
        <source>context vectors of all heads</source>
        <translation>所有头的上下文向量</translation>
    </message>
    <message>
        <source>Weights are now colored on a linear scale from %1 to %2.</source>
        <translation>权重的颜色现在使用线性色标，范围为 %1 到 %2。</translation>
    </message>
    <message>
        <source>imported values</source>
        <translation>导入的值</translation>
    </message>
    <message>
        <source>token vector concatenated with position encoding</source>
        <translation>词元向量与位置编码的拼接</translation>
    </message>
    <message>
        <source>%1, sink score %2</source>
        <translation>%1，注意力汇 (sink) 分数 %2</translation>
    </message>
    <message>
        <source>Drag an end of the color bar to change the range of the colors. Click the color bar to switch between a linear and a logarithmic scale.</source>
        <translation>拖动颜色条的一端可改变颜色的范围；点击颜色条可在线性和对数色标之间切换。</translation>
    </message>
    <message>
        <source>Weights are now colored on a logarithmic scale from %1 to %2.</source>
        <translation>权重的颜色现在使用对数色标，范围为 %1 到 %2。</translation>
    </message>
</context>
<context>
    <name>SweepTexts</name>
    <message>
        <source>number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
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
        <source>%1, %2: %3</source>
        <comment>value, measure, curves</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>sampled keys</source>
        <translation>随机抽取的键的个数</translation>
    </message>
    <message>
        <source>words to remember</source>
        <translation>要记住的词数</translation>
    </message>
    <message>
        <source>This experiment shows the mean weight at each distance (query position − key position). It shows the effect of position rules such as ALiBi or a window.</source>
        <translation>本实验显示各距离（查询位置 − 键位置）上的平均权重，从中可以看出与位置有关的规则（如 ALiBi 或掩码的窗口）的作用。</translation>
    </message>
    <message>
        <source>mean ± standard deviation of %1 seeds</source>
        <translation>%1 个随机种子的均值 ± 标准差</translation>
    </message>
    <message>
        <source>Keys are sampled with the weights of each query as probabilities. The mean of the sampled values approaches their expected value, which is the context vector.</source>
        <translation>以每个查询的权重为概率随机抽取键。抽取的键越多，对应的值的平均就越接近期望值，即上下文向量。</translation>
    </message>
    <message>
        <source>A single vector of fixed size must store all words of a sentence. Attention stores a key and a value for each word. This experiment compares how many words each of the two methods recalls.</source>
        <translation>如果只用一个固定维数的向量，句子中所有的词都要存入这个向量；注意力则为每个词各保存一个键和一个值。本实验比较这两种方法各能正确找回多少个词。</translation>
    </message>
    <message>
        <source>median of %1 seeds · %2 = goal not reached</source>
        <translation>%1 个随机种子的中位数 · %2 表示未达到目标准确率</translation>
    </message>
</context>
<context>
    <name>Texts</name>
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
        <translation>前面第 %1 个词</translation>
    </message>
    <message>
        <source>%1 with strength %2</source>
        <translation>%1（强度 %2）</translation>
    </message>
    <message>
        <source>previous</source>
        <translation>前一个</translation>
    </message>
    <message>
        <source>same token</source>
        <translation>相同词元</translation>
    </message>
    <message>
        <source>induction</source>
        <translation>归纳</translation>
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
        <source>separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>broad</source>
        <translation>分散</translation>
    </message>
    <message>
        <source>%1 (n = %2)</source>
        <comment>mean; of rows</comment>
        <translation>%1（n = %2）</translation>
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
        <translation>屏蔽的单元格数：%1</translation>
    </message>
    <message>
        <source>layer %1 (%2)</source>
        <translation>第 %1 层（%2）</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>vectors; weights</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>model %1</source>
        <translation>模型 %1</translation>
    </message>
    <message>
        <source>%1, layer %2 of %3</source>
        <comment>model; number; count</comment>
        <translation>%1，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
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
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Head %1, query %2 “%3”</source>
        <translation>头 %1，查询 %2“%3”</translation>
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
        <source>trained on %1</source>
        <translation>训练任务：%1</translation>
    </message>
    <message>
        <source>will train on %1</source>
        <translation>待训练的任务：%1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>answer. warning</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>Which token does “%1” attend to?</source>
        <translation>“%1”关注哪个词元？</translation>
    </message>
    <message>
        <source>“%1” attends to no token, because the mask excludes every key.</source>
        <translation>“%1”不关注任何词元，因为掩码屏蔽了所有键。</translation>
    </message>
    <message>
        <source>The weights of “%1” are not numbers (NaN).</source>
        <translation>“%1”的权重是 NaN（不是有效的数）。</translation>
    </message>
    <message>
        <source>“%1” attends to “%2” with weight %3, and most to “%4” (%5).</source>
        <translation>“%1”对“%2”的权重为 %3，对“%4”的权重最大（%5）。</translation>
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
        <source>layers %1 (%2)</source>
        <translation>第 %1 层（%2）</translation>
    </message>
    <message>
        <source>The model was trained without this change: %1.</source>
        <translation>模型训练时没有这项更改：%1。</translation>
    </message>
    <message>
        <source>Train with this change</source>
        <translation>按此更改重新训练</translation>
    </message>
    <message>
        <source>custom</source>
        <comment>mask</comment>
        <translation>自定义</translation>
    </message>
    <message>
        <source>custom numbers</source>
        <translation>自定义数值</translation>
    </message>
    <message>
        <source>, uncertain</source>
        <translation>，不确定</translation>
    </message>
    <message>
        <source>%1 words ahead</source>
        <translation>后面第 %1 个词</translation>
    </message>
    <message>
        <source>There is not enough memory. Use fewer tokens or heads.</source>
        <translation>内存不足。请减少词元或注意力头。</translation>
    </message>
    <message>
        <source>Every key of this query is masked.</source>
        <translation>该查询的所有键都被屏蔽。</translation>
    </message>
    <message>
        <source>the previous token</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>punctuation and special tokens</source>
        <translation>标点和特殊词元</translation>
    </message>
    <message>
        <source>entropy ÷ maximum entropy</source>
        <translation>熵 ÷ 最大熵</translation>
    </message>
    <message>
        <source>mask: %1</source>
        <comment>name of a causal mask</comment>
        <translation>掩码：%1</translation>
    </message>
    <message>
        <source>cells with a multiplier: %1</source>
        <translation>分数被乘以系数的单元格：%1 个</translation>
    </message>
    <message>
        <source>The session %1</source>
        <comment>what is wrong, such as: needs 3 GB of memory</comment>
        <translation>会话%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>path of a field, what is wrong</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>No installed font contains all %1 characters of this text. Missing characters are shown as boxes. Install a font, for example the package %2.</source>
        <translation>已安装的字体中，没有一种包含这段文本的全部%1字符，因此缺少的字符显示为方框。请安装字体，例如软件包 %2。</translation>
    </message>
    <message>
        <source>must contain positions that are whole numbers from 1, but it contains %1</source>
        <translation>只能使用从 1 开始的整数位置编号，现在含有 %1</translation>
    </message>
    <message>
        <source>no random numbers</source>
        <translation>没有随机数</translation>
    </message>
    <message>
        <source>random numbers, seed %1</source>
        <translation>随机数，种子 %1</translation>
    </message>
    <message>
        <source>random numbers, seeds %1 (vectors) and %2 (parameters)</source>
        <translation>随机数，种子 %1（向量）和 %2（参数）</translation>
    </message>
    <message>
        <source>word vectors from %1</source>
        <translation>%1 中的词向量</translation>
    </message>
    <message>
        <source>built-in word vectors</source>
        <translation>内置词向量</translation>
    </message>
    <message>
        <source>%1, no random numbers</source>
        <translation>%1，没有随机数</translation>
    </message>
    <message numerus="yes">
        <source>trained on %1, %n step(s)</source>
        <translation>
            <numerusform>训练任务：%1，训练 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>hand-built heads, no random numbers</source>
        <translation>手工构造的注意力头，没有随机数</translation>
    </message>
    <message>
        <source>hand-built heads; %1</source>
        <translation>手工构造的注意力头；%1</translation>
    </message>
    <message>
        <source>hand-built heads; random vectors, seed %1</source>
        <translation>手工构造的注意力头；随机向量，种子 %1</translation>
    </message>
    <message>
        <source>%1; %2 marks tokens without a word vector</source>
        <comment>provenance; mark</comment>
        <translation>%1；%2 表示没有词向量的词元</translation>
    </message>
    <message>
        <source>attention imported from %1</source>
        <translation>从 %1 导入的注意力</translation>
    </message>
    <message>
        <source>attention imported from %1, layer %2 of %3</source>
        <translation>从 %1 导入的注意力，第 %2 层，共 %3 层</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>model. warning</comment>
        <translation>%1。%2</translation>
    </message>
    <message>
        <source>%1; dropout seed %2</source>
        <translation>%1；dropout 种子 %2</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>switching a head on or off</source>
        <translation>打开或关闭注意力头</translation>
    </message>
    <message>
        <source>learning.task must not be none because only a training task has training curves</source>
        <translation>learning.task 不能为 none，因为只有训练任务才有训练曲线</translation>
    </message>
    <message>
        <source>the query must be a whole number from 1 to %2, but it is %1</source>
        <translation>查询的编号必须是 1 到 %2 的整数，现在是 %1</translation>
    </message>
    <message>
        <source>the key must be a whole number from 1 to %2, but it is %1</source>
        <translation>键的编号必须是 1 到 %2 的整数，现在是 %1</translation>
    </message>
    <message>
        <source>the head must be a whole number from 1 to %2, but it is %1</source>
        <translation>头的编号必须是 1 到 %2 的整数，现在是 %1</translation>
    </message>
    <message>
        <source>Which token has the largest summed weight for queries %1?</source>
        <translation>查询 %1 的权重之和在哪个词元上最大？</translation>
    </message>
    <message>
        <source>The summed weight of queries %1 is largest for “%2”.</source>
        <translation>查询 %1 的权重之和在“%2”上最大。</translation>
    </message>
    <message>
        <source>masked score %1</source>
        <translation>屏蔽后的分数 %1</translation>
    </message>
    <message>
        <source>“%1” uses the word vector of “%2”</source>
        <translation>“%1”使用“%2”的词向量</translation>
    </message>
    <message>
        <source>“%1” has no word vector</source>
        <translation>“%1”没有词向量</translation>
    </message>
    <message>
        <source>earlier copies of the query token</source>
        <translation>前文中与查询相同的词元</translation>
    </message>
    <message>
        <source>tokens after earlier copies of the query token</source>
        <translation>当前词元上一次出现时，紧跟在它后面的词元</translation>
    </message>
    <message>
        <source>the query itself</source>
        <translation>查询自身</translation>
    </message>
    <message>
        <source>The model was trained with the mask of this session.</source>
        <translation>模型训练时使用了本会话的掩码。</translation>
    </message>
    <message>
        <source>The up and down arrow keys select another query. The left and right arrow keys select another key. Hold Ctrl with the left or right arrow key to select another head. Hold Shift with an arrow key to select several queries, whose weights are summed.</source>
        <translation>按上下方向键选择另一个查询，按左右方向键选择另一个键；按住 Ctrl 再按左右方向键可选择另一个头。按住 Shift 再按方向键可选择多个查询，并对它们的权重求和。</translation>
    </message>
    <message>
        <source>mean weight on %1 (breadth of attention: %2)</source>
        <translation>对各类词元的平均权重：%1（注意力的分散程度：%2）</translation>
    </message>
    <message>
        <source>Model’s answer: “%1” refers to “%2”, probability %3 among the words of this sentence</source>
        <comment>pronoun, word</comment>
        <translation>模型的回答：“%1”指“%2”，在本句各词中的概率为 %3</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>“%1”</source>
        <comment>token</comment>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>“%1” attends to “%2” with weight %3, and most to %4 (%5 each).</source>
        <translation>“%1”关注“%2”，权重为 %3；最关注 %4（各 %5）。</translation>
    </message>
    <message>
        <source>“%1” attends equally to all %2 tokens, with weight %3 each.</source>
        <translation>“%1”同等关注全部 %2 个词元，权重各为 %3。</translation>
    </message>
    <message>
        <source>“%1” attends equally to %2, with weight %3 each.</source>
        <translation>“%1”同等关注 %2，权重各为 %3。</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>the last two entries of a list</comment>
        <translation>%1和%2</translation>
    </message>
    <message numerus="yes">
        <source>%n head(s) off</source>
        <translation>
            <numerusform>%n 个头已关闭</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>heads off; list of heads</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Summed over queries %1, the weights are largest for %2, which have equal sums.</source>
        <translation>把查询 %1 的权重按键求和后，%2 的总和同为最大。</translation>
    </message>
    <message>
        <source>model’s answer: %1 (probability %2 % among the words of this sentence)</source>
        <translation>模型的回答：%1（在本句各词中的概率为 %2 %）</translation>
    </message>
</context>
<context>
    <name>TrainingTexts</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
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
        <source>Training: step %1 of %2.</source>
        <translation>训练：第 %1 步，共 %2 步。</translation>
    </message>
    <message>
        <source>The model is not trained yet.</source>
        <translation>模型还没有训练。</translation>
    </message>
    <message>
        <source>example</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>target token</source>
        <translation>目标词元</translation>
    </message>
    <message>
        <source>Attention pattern of each head</source>
        <translation>各个头的注意力模式</translation>
    </message>
    <message>
        <source>chance level: 1/%1</source>
        <translation>随机猜测：1/%1</translation>
    </message>
    <message>
        <source>training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Reverse: predict the sequence in reverse order.</source>
        <translation>倒序：按倒序预测整个序列。</translation>
    </message>
    <message>
        <source>Previous: predict the previous symbol at each position.</source>
        <translation>前一个：在每个位置预测前一个符号。</translation>
    </message>
    <message>
        <source>Sort: predict the numbers in ascending order.</source>
        <translation>排序：按从小到大的顺序预测这些数。</translation>
    </message>
    <message>
        <source>Custom: predict the targets of your examples.</source>
        <translation>自定义：预测你输入的样本中的目标。</translation>
    </message>
    <message>
        <source>Pronouns: predict the word that each pronoun refers to.</source>
        <translation>代词：预测每个代词所指的词。</translation>
    </message>
    <message>
        <source>99 % accuracy at step %1</source>
        <translation>第 %1 步准确率达到 99%</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>current accuracy: %1</source>
        <translation>当前准确率：%1</translation>
    </message>
    <message>
        <source>%1 % of the predictions are correct.</source>
        <translation>%1% 的预测正确。</translation>
    </message>
    <message>
        <source>Training step %1: %2 % of the predictions are correct.</source>
        <translation>训练第 %1 步：%2% 的预测正确。</translation>
    </message>
    <message>
        <source>Recall: predict the number after the earlier occurrence of the last letter, such as 4 for c 4 a 1 c.</source>
        <translation>回忆：最后一个字母在前面出现过，预测当时紧跟其后的数，例如 c 4 a 1 c 的答案是 4。</translation>
    </message>
    <message>
        <source>Induction: predict the symbol that followed an earlier copy of the current symbol, such as b for a b c a.</source>
        <translation>归纳：当前符号在前面出现过，预测当时紧跟其后的符号，例如 a b c a 的答案是 b。</translation>
    </message>
</context>
<context>
    <name>View</name>
    <message>
        <source>must be a list of two numbers in ascending order, such as [0, 0.2]</source>
        <translation>必须是由小到大的两个数的列表，如 [0, 0.2]</translation>
    </message>
    <message>
        <source>must contain heads in ascending order, each once</source>
        <translation>必须按编号从小到大列出头，每个头只列一次</translation>
    </message>
    <message>
        <source>must contain queries in ascending order, each once</source>
        <translation>必须按编号从小到大列出查询，每个查询只列一次</translation>
    </message>
    <message>
        <source>must be %1 or &quot;mean&quot;, but it is %2</source>
        <translation>必须是 %1或 &quot;mean&quot;，现在是 %2</translation>
    </message>
    <message>
        <source>must be present because a cell has a stage, a head, a row and a column</source>
        <translation>不能省略，因为确定一个单元格需要 stage、head、row 和 column</translation>
    </message>
    <message>
        <source>a list of two numbers in ascending order (if absent, color_range determines the range)</source>
        <translation>由小到大的两个数的列表（没有此项时，颜色范围由 color_range 决定）</translation>
    </message>
    <message>
        <source>a list in ascending order in which each entry is %1, or [] for all heads</source>
        <translation>由小到大的列表，各项为 %1；[] 表示所有头</translation>
    </message>
    <message>
        <source>%1 (if absent, the session is compared with another session)</source>
        <translation>%1（省略此选项时，与另一个会话比较）</translation>
    </message>
    <message>
        <source>a list in ascending order in which each entry is %1, or [] for the selected query</source>
        <translation>由小到大的列表，各项为 %1；[] 表示所选的查询</translation>
    </message>
    <message>
        <source>{&quot;stage&quot;: …, &quot;head&quot;: …, &quot;row&quot;: …, &quot;column&quot;: …}, where head, row and column count from 0</source>
        <translation>{&quot;stage&quot;: …, &quot;head&quot;: …, &quot;row&quot;: …, &quot;column&quot;: …}，其中 head、row 和 column 从 0 开始编号</translation>
    </message>
    <message>
        <source>true or false (if absent, the color scale is logarithmic only if all weights are small)</source>
        <translation>true 或 false（没有此项时，只有权重都很小时才使用对数色标）</translation>
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
        <source>Setting that changes</source>
        <translation>动画中变化的设置</translation>
    </message>
    <message>
        <source>Values of the setting</source>
        <translation>设置的取值</translation>
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
        <source>from A to B</source>
        <translation>从 A 到 B</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>automatic duration</source>
        <translation>自动时长</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化方式</translation>
    </message>
    <message>
        <source>Enter training steps such as 0,20,50,200, or a range with an interval, such as 0-60/5.</source>
        <translation>输入训练步，例如 0,20,50,200，或等间隔的范围，例如 0-60/5。</translation>
    </message>
    <message>
        <source>Enter the values, separated by commas.</source>
        <translation>输入各个取值，用逗号分隔。</translation>
    </message>
    <message>
        <source>&amp;Change</source>
        <translation>变化方式(&amp;C)</translation>
    </message>
    <message>
        <source>during training</source>
        <translation>展示训练过程中的变化</translation>
    </message>
    <message>
        <source>along a setting</source>
        <translation>随设置变化</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>帧</translation>
    </message>
</context>
<context>
    <name>attention::AnimationPreview</name>
    <message>
        <source>Computing the frames: %1 %</source>
        <translation>正在计算各帧：%1%</translation>
    </message>
    <message>
        <source>Computing the frames …</source>
        <translation>正在计算各帧…</translation>
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
        <source>An error occurred, but no data of your session is lost: %1</source>
        <translation>发生错误，但会话中的数据没有丢失：%1</translation>
    </message>
</context>
<context>
    <name>attention::CalculationBrowser</name>
    <message>
        <source>Calculation of the selected number</source>
        <translation>所选数值的计算过程</translation>
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
        <source>%1, %2</source>
        <comment>stage, cell</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Go back to the previous number (Alt+Left)</source>
        <translation>回到上一个查看过的数值（Alt+Left）</translation>
    </message>
    <message>
        <source>The selected number does not exist in this session.</source>
        <translation>本会话中不存在所选的数。</translation>
    </message>
    <message>
        <source>Select a number to see its calculation here.</source>
        <translation>选择一个数，这里会显示它的计算过程。</translation>
    </message>
</context>
<context>
    <name>attention::CalculationStrip</name>
    <message>
        <source>%1 (rounding)</source>
        <translation>%1（舍入）</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <comment>step: terms and result</comment>
        <translation>%1：%2 %3</translation>
    </message>
    <message>
        <source>Calculation</source>
        <translation>计算过程</translation>
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
    <message>
        <source>Use the full screen, large type and strong contrast for a projector (F11)</source>
        <translation>全屏显示，采用大字号和高对比度，适合投影（F11）</translation>
    </message>
</context>
<context>
    <name>attention::CommandLine</name>
    <message>
        <source>Open the trained model in the folder DIR and compute its layers for the text. The included model is :induction.</source>
        <translation>打开文件夹 DIR 中训练好的模型，并对文本计算模型的各层。程序自带的模型为 :induction。</translation>
    </message>
    <message>
        <source>Set the text whose tokens are the queries.</source>
        <translation>设置文本，其词元作为查询。</translation>
    </message>
    <message>
        <source>Set a second text whose tokens are the keys (cross-attention).</source>
        <translation>设置第二段文本，其词元作为键（交叉注意力）。</translation>
    </message>
    <message>
        <source>Set a field of the session, such as heads=8 or mask.causal=causal. Can be repeated.</source>
        <translation>设置会话的一个字段，如 heads=8 或 mask.causal=causal。可重复使用。</translation>
    </message>
    <message>
        <source>Write FILE and exit without opening a window. The suffix selects the format: .png, .svg or .pdf figure; .webp or .gif animation of --steps, --vary or --compare-with; .npz, .json or .csv numbers; .html handout; .py PyTorch script; .attn session. Can be repeated.</source>
        <translation>写入 FILE 后退出，不打开窗口。后缀决定格式：.png、.svg 或 .pdf 为插图；.webp 或 .gif 为 --steps、--vary 或 --compare-with 的动画；.npz、.json 或 .csv 为数值；.html 为讲义；.py 为 PyTorch 脚本；.attn 为会话。可重复使用。</translation>
    </message>
    <message>
        <source>Set the duration of an animation before it repeats (default: about 8 seconds, or 1 second per frame if there are only a few frames).</source>
        <translation>设置动画播放一遍的秒数（默认：约 8 秒，帧数较少时每帧 1 秒）。</translation>
    </message>
    <message>
        <source>Reject sessions that require more memory than SIZE, such as 8GB or 500MB (default: half of the machine&apos;s memory).</source>
        <translation>拒绝所需内存超过 SIZE（如 8GB 或 500MB）的会话（默认：本机内存的一半）。</translation>
    </message>
    <message>
        <source>Set the language of the window, of figures and of this help: %1. The default is English, but the window uses the last chosen language or the language of the desktop.</source>
        <translation>设置窗口、插图和本帮助的语言：%1。默认为英文，但窗口使用上次选择的语言或系统语言。</translation>
    </message>
    <message>
        <source>Show this help and exit.</source>
        <translation>显示本帮助后退出。</translation>
    </message>
    <message>
        <source>Show the version and exit.</source>
        <translation>显示版本后退出。</translation>
    </message>
    <message>
        <source>Shows the attention weights of a text and how each number is computed.
For more information, see Help (F1) in the window, or run: man attention-lab</source>
        <translation>显示文本的注意力权重，以及每个数的计算过程。
更多说明见窗口中的“帮助”（F1），或运行：man attention-lab</translation>
    </message>
    <message>
        <source>The session to open: a session file (.attn), an exported figure or .json file that contains a session, a file of attention weights or vectors (.npz, .safetensors, .txt, .vec), or the folder of a trained model. With --export &apos;{name}.png&apos;, there can be several.</source>
        <translation>要打开的会话：会话文件（.attn）、含有会话的导出插图或 .json 文件、注意力权重或向量的文件（.npz、.safetensors、.txt、.vec），或训练好的模型的文件夹。与 --export &apos;{name}.png&apos; 一起使用时可以有多个。</translation>
    </message>
    <message>
        <source>Export once for each value of a field, such as d_k=1,4,16, with the same color scale. To give each file a different name, use the field in the name: --export &apos;dk-{d_k}.png&apos;. An animation shows all values in one file. If --vary is repeated, export all combinations.</source>
        <translation>对字段的每个取值各导出一次，例如 d_k=1,4,16，使用同一色标。要使文件名各不相同，请在文件名中使用该字段：--export &apos;dk-{d_k}.png&apos;。动画则在一个文件中显示全部取值。重复使用 --vary 时，导出所有组合。</translation>
    </message>
    <message>
        <source>Make the .html file an exercise with blanks. BLANKS is a list of stages (raw_scores, scaled_scores, weights, context) or of cells counted from 1, such as weights:2,5;context:2,1. For a stage, the program chooses the cells.</source>
        <translation>把 .html 文件做成填空练习。BLANKS 是阶段（raw_scores、scaled_scores、weights、context）的列表，或单元格（从 1 开始编号）的列表，例如 weights:2,5;context:2,1。只写阶段时，程序自动选取若干单元格。</translation>
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
        <source>&amp;Swap A and B</source>
        <translation>交换 A 与 B(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>Pins the current session as A. The session that you edit from now on is B.</source>
        <translation>把当前会话固定为 A，此后编辑的会话是 B。</translation>
    </message>
    <message>
        <source>The current session B becomes A. The pinned session A becomes B, which you edit.</source>
        <translation>当前会话 B 成为 A；已固定的会话 A 成为 B，供你编辑。</translation>
    </message>
    <message>
        <source>&amp;Copy all from A</source>
        <translation>从 A 复制全部(&amp;C)</translation>
    </message>
    <message>
        <source>Removes the pinned session A.</source>
        <translation>移除已固定的会话 A。</translation>
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
        <translation>没有可比较的内容</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差异</translation>
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
        <source>%1 − %2</source>
        <comment>head 2 − head 1</comment>
        <translation>%1 − %2</translation>
    </message>
    <message>
        <source>all heads</source>
        <comment>a stage that is not per head</comment>
        <translation>所有头</translation>
    </message>
    <message>
        <source>no difference in the %1 common cells, and %2 cells exist only in A or only in B</source>
        <translation>A 与 B 都有的 %1 个单元格没有差异，另有 %2 个单元格只在 A 或只在 B 中</translation>
    </message>
    <message>
        <source>largest difference %1</source>
        <translation>最大差值 %1</translation>
    </message>
    <message>
        <source>no head %1 in A</source>
        <translation>A 中没有头 %1</translation>
    </message>
    <message>
        <source>stage is missing in A</source>
        <translation>A 中没有这个阶段</translation>
    </message>
    <message>
        <source>A and B have no cell in common</source>
        <translation>A 和 B 没有共同的单元格</translation>
    </message>
</context>
<context>
    <name>attention::ComparisonMetricsPanel</name>
    <message>
        <source>asymmetry</source>
        <translation>不对称度</translation>
    </message>
    <message>
        <source>Heads %1 and %2, query %3 “%4”</source>
        <translation>头 %1 与头 %2，查询 %3“%4”</translation>
    </message>
    <message>
        <source>Asymmetry of the raw scores S of the head: ‖S − Sᵀ‖ ÷ ‖S‖. It is 0 if swapping queries and keys changes no score.</source>
        <translation>该头原始分数 S 的不对称度：‖S − Sᵀ‖ ÷ ‖S‖。若交换查询与键后分数都不变，则为 0。</translation>
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
        <source>pinned session</source>
        <translation>已固定的会话</translation>
    </message>
    <message>
        <source>current session</source>
        <translation>当前会话</translation>
    </message>
    <message>
        <source>%1 of this session</source>
        <comment>a head</comment>
        <translation>本会话的%1</translation>
    </message>
    <message>
        <source>Source of A:</source>
        <comment>before a choice: pinned session, head 1 of this session</comment>
        <translation>A 的来源：</translation>
    </message>
    <message>
        <source>Source of A</source>
        <translation>A 的来源</translation>
    </message>
    <message>
        <source>Comparison of A and B</source>
        <translation>A 与 B 的比较</translation>
    </message>
    <message>
        <source>The arrow keys move the selection from cell to cell in all heatmaps.</source>
        <translation>方向键在所有热图中同步移动所选单元格。</translation>
    </message>
    <message>
        <source>session before the last edit</source>
        <translation>上次编辑前的会话</translation>
    </message>
    <message>
        <source>This cell is in neither session A nor session B</source>
        <translation>会话 A 和会话 B 都没有这个单元格</translation>
    </message>
    <message>
        <source>copy %1 from A</source>
        <translation>从 A 复制“%1”</translation>
    </message>
    <message>
        <source>copy all settings from A</source>
        <translation>从 A 复制全部设置</translation>
    </message>
</context>
<context>
    <name>attention::ComputationController</name>
    <message>
        <source>Training …</source>
        <translation>正在训练…</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>the text</source>
        <translation>文本</translation>
    </message>
</context>
<context>
    <name>attention::ConstructedHeadsEditor</name>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>strength β</source>
        <translation>强度 β</translation>
    </message>
    <message>
        <source>strength of head %1</source>
        <translation>头 %1 的强度</translation>
    </message>
    <message>
        <source>attends to</source>
        <translation>关注的词元</translation>
    </message>
    <message>
        <source>The scores of the head are multiplied by this factor. A larger factor concentrates the weights on fewer keys.</source>
        <translation>该注意力头的分数乘以此系数。系数越大，权重越集中。</translation>
    </message>
    <message>
        <source>token that head %1 attends to</source>
        <translation>头 %1 关注的词元</translation>
    </message>
    <message>
        <source>number of tokens from query to key, head %1</source>
        <translation>头 %1 中从查询到键的词元数</translation>
    </message>
    <message>
        <source>This is the number of tokens from the query to the key. A negative number selects an earlier key.</source>
        <translation>此值是从查询到键的词元数。负数表示键在查询之前。</translation>
    </message>
</context>
<context>
    <name>attention::CustomValueRows</name>
    <message>
        <source>Custom vectors</source>
        <translation>自定义向量</translation>
    </message>
    <message>
        <source>Entries of the matrix</source>
        <translation>矩阵的元素</translation>
    </message>
    <message>
        <source>Hand-built heads</source>
        <translation>手工构造的注意力头</translation>
    </message>
    <message>
        <source>hand-built head</source>
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
        <source>opening %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Vectors and attention (*%1)</source>
        <translation>向量和注意力 (*%1)</translation>
    </message>
    <message>
        <source>Sessions, and exported files that contain a session (*.attn *.png *.svg *.pdf *.json)</source>
        <translation>会话，以及包含会话的导出文件 (*.attn *.png *.svg *.pdf *.json)</translation>
    </message>
    <message>
        <source>%1: The file no longer exists, so it was removed from the list of recent files.</source>
        <translation>%1：文件已不存在，因此已从最近文件列表中移除。</translation>
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
        <source>Metrics of this row</source>
        <translation>所选行的指标</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show or hide all settings (F9)</source>
        <translation>显示或隐藏全部设置（F9）</translation>
    </message>
    <message>
        <source>Show or hide the calculation of the selected number (F7)</source>
        <translation>显示或隐藏所选数值的计算过程（F7）</translation>
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
        <source>Copies the current view as an image, as a vector graphic and as a table of numbers.</source>
        <translation>把当前视图同时复制为图片、矢量图和数值表格。</translation>
    </message>
</context>
<context>
    <name>attention::ExportController</name>
    <message>
        <source>The selected row contains no number that is suitable as a blank. Select another row.</source>
        <translation>所选行中没有适合挖空的数，请选择另一行。</translation>
    </message>
    <message>
        <source>Nothing can be exported because the session cannot be computed.</source>
        <translation>会话无法计算，因此没有可导出的内容。</translation>
    </message>
    <message>
        <source>Nothing can be exported because the computation was stopped. To compute again, press F5.</source>
        <translation>计算已停止，因此没有可导出的内容。要重新计算，请按 F5。</translation>
    </message>
    <message>
        <source>Nothing can be exported because the computation failed.</source>
        <translation>计算失败，因此没有可导出的内容。</translation>
    </message>
    <message>
        <source>The session is still being computed. Try again in a moment.</source>
        <translation>会话仍在计算中，请稍后再试。</translation>
    </message>
    <message>
        <source>%1 is still being written. Wait until it is complete, or cancel it.</source>
        <translation>%1 仍在写入。请等待写入完成，或取消写入。</translation>
    </message>
    <message>
        <source>sweep.csv</source>
        <translation>sweep.csv</translation>
    </message>
    <message>
        <source>Table of numbers (*.csv);;PNG image (*.png);;SVG vector graphic (*.svg);;PDF (*.pdf)</source>
        <translation>数值表格 (*.csv);;PNG 图片 (*.png);;SVG 矢量图 (*.svg);;PDF (*.pdf)</translation>
    </message>
    <message>
        <source>exercise</source>
        <translation>练习</translation>
    </message>
    <message>
        <source>This figure cannot be copied: %1.</source>
        <translation>无法复制此图：%1。</translation>
    </message>
    <message>
        <source>clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>The figure was copied as an image and as a table of numbers.</source>
        <translation>此图已复制为图片和数值表格。</translation>
    </message>
    <message>
        <source>The figure was copied only as an image because a table would have more than %1 numbers.</source>
        <translation>此图仅复制为图片，因为表格中的数值会超过 %1 个。</translation>
    </message>
</context>
<context>
    <name>attention::ExportDialog</name>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
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
        <source>F&amp;ile format</source>
        <translation>文件格式(&amp;I)</translation>
    </message>
</context>
<context>
    <name>attention::ExportFormatInfo</name>
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
        <source>Numbers for NumPy</source>
        <translation>NumPy 数值</translation>
    </message>
    <message>
        <source>Numbers as JSON</source>
        <translation>JSON 数值</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>PyTorch script</source>
        <translation>PyTorch 脚本</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>PNG image</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG vector graphic</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>Exports a figure of the size that you choose. If the file contains the session, the program can open the file again.</source>
        <translation>导出所选尺寸的插图。如果文件含有会话，本程序可以重新打开它。</translation>
    </message>
    <message>
        <source>Exports a page that any browser can show without internet. The page shows the heatmaps, and the calculation of each cell that you click. If a lesson is running, the page contains the lesson steps.</source>
        <translation>导出任何浏览器都能打开的网页，不需要网络。网页显示热图，以及所点击单元格的计算过程。如果正在进行教程，网页会包含教程步骤。</translation>
    </message>
    <message>
        <source>Exports a page for any browser and for paper. Some numbers of the selected row are left out for students to calculate. In the browser, the page checks each answer and gives hints.</source>
        <translation>导出可在浏览器中使用、也可打印的网页。所选行的一些数值留空，由学生计算。在浏览器中，网页会检查每个答案并给出提示。</translation>
    </message>
    <message>
        <source>Exports an archive of all numbers as float32 arrays. NumPy reads it with numpy.load().</source>
        <translation>导出包含全部数值的 float32 数组，可用 numpy.load() 读取。</translation>
    </message>
    <message>
        <source>Exports all numbers as text, with the session. The program can open the file again.</source>
        <translation>以文本形式导出全部数值，并带有会话。本程序可以重新打开该文件。</translation>
    </message>
    <message>
        <source>Exports a table for spreadsheets. Each cell of the heatmaps of weights has one row with its tokens, raw score, scaled score and weight.</source>
        <translation>导出可用电子表格软件打开的表格。权重热图的每个单元格占一行，列出其词元、原始分数、缩放后的分数和权重。</translation>
    </message>
    <message>
        <source>Exports a script that computes the same numbers with PyTorch, and compares them with the numbers of this program.</source>
        <translation>导出用 PyTorch 计算同样数值的脚本，并与本程序的结果比较。</translation>
    </message>
    <message>
        <source>Exports the sentence and all settings. The program can open the file again.</source>
        <translation>导出句子和全部设置。本程序可以重新打开该文件。</translation>
    </message>
    <message>
        <source>Exports an animation. The figure changes with the training step, with the values of a setting, or from session A to session B.</source>
        <translation>导出动画。画面可以随训练步变化、随某项设置的取值变化，或从会话 A 变到会话 B。</translation>
    </message>
</context>
<context>
    <name>attention::FieldTable</name>
    <message>
        <source>Field</source>
        <translation>字段</translation>
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
        <source>Allowed values</source>
        <translation>允许的取值</translation>
    </message>
    <message>
        <source>Default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Fields without a group</source>
        <translation>不属于任何组的字段</translation>
    </message>
</context>
<context>
    <name>attention::FigureForm</name>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>Heatmaps: %1</source>
        <translation>热图：%1</translation>
    </message>
    <message>
        <source>Include</source>
        <translation>包含</translation>
    </message>
</context>
<context>
    <name>attention::FigureOption</name>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Select the figure that --export writes (default: overview): %1. NAME is a stage or parameter as in .npz and .json files, such as weights or W_Q. N is a head, counted from 1.</source>
        <translation>选择 --export 写出的插图（默认：overview）：%1。NAME 是 .npz 和 .json 文件中的阶段或参数，如 weights 或 W_Q。N 是头的编号，从 1 开始。</translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation>插图(&amp;F)</translation>
    </message>
    <message>
        <source>Set the width of a figure, such as 84mm for a journal column, or 1200px in pixels of the .png file (default: fit the content).</source>
        <translation>设置图的宽度，如期刊单栏的 84mm，或 1200px（.png 文件的像素）（默认：按内容而定）。</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>Set the height of a figure (default: fit the content).</source>
        <translation>设置图的高度（默认：按内容而定）。</translation>
    </message>
    <message>
        <source>Set the resolution of .png files and animations to N dots per inch, from %1 to %2 (default: %3).</source>
        <translation>设置 .png 文件和动画的分辨率，即每英寸的点数，%1 到 %2（默认：%3）。</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>The resolution applies to PNG images and animations. SVG and PDF files are sharp at any size.</source>
        <translation>分辨率用于 PNG 图片和动画。SVG 和 PDF 文件在任何尺寸下都清晰。</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Set the font size of labels in points (default: as large as fits).</source>
        <translation>设置标签的字号，以磅计（默认：按空间而定）。</translation>
    </message>
    <message>
        <source>Font size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> 磅</translation>
    </message>
    <message>
        <source>Show layer N of the model, counted from 1.</source>
        <translation>显示模型的第 N 层（从 1 开始编号）。</translation>
    </message>
    <message>
        <source>La&amp;yer</source>
        <translation>层(&amp;Y)</translation>
    </message>
    <message>
        <source>Select the layer whose heads the figure shows. The window continues to show its own layer.</source>
        <translation>选择插图显示哪一层的头。窗口仍显示原来的层。</translation>
    </message>
    <message>
        <source>as in the window</source>
        <translation>与窗口相同</translation>
    </message>
    <message>
        <source>Show these heads, counted from 1, and optionally their mean, such as 1,3,mean. Heads of several layers have the form LAYER.HEAD, such as 2.4,5.6.</source>
        <translation>显示这些头（从 1 开始编号），并可加上它们的平均，例如 1,3,mean。多个层的头写作“层.头”，例如 2.4,5.6。</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>Enter the numbers of the heads, separated by commas, and “mean” for the mean of the heads, such as 1,3,mean. For head 4 of layer 2 and head 6 of layer 5, enter 2.4,5.6.</source>
        <translation>输入头的编号，用逗号分隔；“mean”表示各头的平均，例如 1,3,mean。第 2 层的头 4 和第 5 层的头 6 写作 2.4,5.6。</translation>
    </message>
    <message>
        <source>as in the window, or heads 1,3,mean</source>
        <translation>与窗口相同，或头 1,3,mean</translation>
    </message>
    <message>
        <source>Show N heatmaps per row (default: as many as fit).</source>
        <translation>每行显示 N 张热图（默认：在空间允许的范围内尽可能多）。</translation>
    </message>
    <message>
        <source>Heatmaps per row</source>
        <translation>每行热图数</translation>
    </message>
    <message>
        <source>Set the number of heatmaps in each row.</source>
        <translation>设置每行热图的个数。</translation>
    </message>
    <message>
        <source>Show only a range of queries and a range of keys, counted from 1, such as 2-9,1-5.</source>
        <translation>只显示一个范围内的查询和键（从 1 开始编号），例如 2-9,1-5。</translation>
    </message>
    <message>
        <source>Cr&amp;op</source>
        <translation>裁剪(&amp;O)</translation>
    </message>
    <message>
        <source>Enter the first and the last query, a comma, and the first and the last key. For example, 2-9,1-5 shows queries 2 to 9 and keys 1 to 5.</source>
        <translation>输入第一个和最后一个查询、逗号，以及第一个和最后一个键。例如，2-9,1-5 显示查询 2 到 9 和键 1 到 5。</translation>
    </message>
    <message>
        <source>all, or a range 2-9,1-5</source>
        <translation>全部，或范围 2-9,1-5</translation>
    </message>
    <message>
        <source>With --figure learning, show the selected head after these training steps side by side, such as 0,20,50,200. In an animation, show one frame per training step. For example, 0-60/5 shows every fifth step from 0 to 60.</source>
        <translation>与 --figure learning 一起使用：并排显示所选的头在这些训练步之后的热图，例如 0,20,50,200。在动画中，每个训练步为一帧，例如 0-60/5 表示从第 0 步到第 60 步，每 5 步一帧。</translation>
    </message>
    <message>
        <source>Training steps</source>
        <translation>训练步</translation>
    </message>
    <message>
        <source>Enter training steps to show the heatmap of the selected head after each step, side by side. If the field is empty, the figure shows the curves of the training.</source>
        <translation>输入若干训练步（如 0,20,60），可并排显示所选的头在这些步之后的热图。留空时显示训练曲线。</translation>
    </message>
    <message>
        <source>curves, or steps 0,20,50,200</source>
        <translation>曲线，或训练步 0,20,50,200</translation>
    </message>
    <message>
        <source>Mark one cell. With --figure inspector, explain the cell instead. Enter the numbers of its query and key, and optionally of its head, such as 2,5 or 2,5,1. All numbers count from 1.</source>
        <translation>标出一个单元格；用 --figure inspector 时则解释该单元格。输入它的查询和键的编号，还可以加上头的编号，例如 2,5 或 2,5,1。编号都从 1 开始。</translation>
    </message>
    <message>
        <source>As in the window</source>
        <translation>与程序窗口中的设置相同</translation>
    </message>
    <message>
        <source>Set the background of figures and .html files (default: light).</source>
        <translation>设置插图和 .html 文件的背景：light（浅色）、dark（深色）或 transparent（透明）（默认：light）。</translation>
    </message>
    <message>
        <source>Back&amp;ground</source>
        <translation>背景(&amp;G)</translation>
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
        <source>Set the palette of weights: %1 (default: the palette of the session, or viridis).</source>
        <translation>设置权重的配色：%1（默认：会话中的配色，会话没有指定时为 viridis）。</translation>
    </message>
    <message>
        <source>&amp;Palette</source>
        <translation>配色(&amp;P)</translation>
    </message>
    <message>
        <source>Use a linear or a logarithmic color scale (default: logarithmic for the small weights of a long text, otherwise linear).</source>
        <translation>使用线性 (linear) 或对数 (log) 色标（默认：长文本的权重很小时用对数，否则用线性）。</translation>
    </message>
    <message>
        <source>Color scale</source>
        <translation>色标</translation>
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
        <source>Set the color range of weights to the range of each heatmap (per_map), the range of all heads (per_stage), 0 to 1 (zero_to_one), or A to B.</source>
        <translation>设置权重的颜色范围：每张热图各自的范围 (per_map)、所有头共用的范围 (per_stage)、0 到 1 (zero_to_one)，或 A 到 B。</translation>
    </message>
    <message>
        <source>Color range</source>
        <translation>颜色范围</translation>
    </message>
    <message>
        <source>Select a range, or enter the weights of the first and the last color, such as 0,0.2.</source>
        <translation>选择一个范围，或输入第一种和最后一种颜色对应的权重，例如 0,0.2。</translation>
    </message>
    <message>
        <source>Separate for each heatmap</source>
        <translation>每张热图各自的范围</translation>
    </message>
    <message>
        <source>Same for all heads</source>
        <translation>所有头共用的范围</translation>
    </message>
    <message>
        <source>Weights from 0 to 1</source>
        <translation>权重从 0 到 1</translation>
    </message>
    <message>
        <source>Set the title of a figure or .html file (default: the title of the session, or its sentence).</source>
        <translation>设置图或 .html 文件的标题（默认：会话的标题或句子）。</translation>
    </message>
    <message>
        <source>Title te&amp;xt</source>
        <translation>标题文字(&amp;X)</translation>
    </message>
    <message>
        <source>Enter the title of the figure. If the field is empty, the figure has the title of the session, or its sentence.</source>
        <translation>输入插图的标题。留空时使用会话的标题或句子。</translation>
    </message>
    <message>
        <source>automatic, or a title</source>
        <translation>自动，或一个标题</translation>
    </message>
    <message>
        <source>Omit the title of figures.</source>
        <translation>图中不写标题。</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>Omit the color bars of figures.</source>
        <translation>图中不画颜色条。</translation>
    </message>
    <message>
        <source>Color &amp;bar</source>
        <translation>颜色条(&amp;B)</translation>
    </message>
    <message>
        <source>Show numbers in the cells of figures where they fit (default).</source>
        <translation>在图中放得下的单元格里写出数值（默认）。</translation>
    </message>
    <message>
        <source>Omit the numbers in the cells of figures.</source>
        <translation>图的单元格中不写数值。</translation>
    </message>
    <message>
        <source>&amp;Numbers in the cells</source>
        <translation>单元格中的数字(&amp;N)</translation>
    </message>
    <message>
        <source>With --figure sentence, draw arcs from the selected query to the tokens that it attends to. The text must have at most two lines.</source>
        <translation>与 --figure sentence 一起使用：从所选查询到它所关注的词元画出弧线。文本不能超过两行。</translation>
    </message>
    <message>
        <source>Arcs abo&amp;ve the text</source>
        <translation>文本上方的弧线(&amp;V)</translation>
    </message>
    <message>
        <source>Do not mark the selected head, token or score function, and omit the description of the selected head.</source>
        <translation>不标出所选的头、词元或评分函数，也不写所选头的说明。</translation>
    </message>
    <message>
        <source>Out&amp;line of the selected head</source>
        <translation>所选头的外框(&amp;L)</translation>
    </message>
    <message>
        <source>Omit the caption, which describes the origin and the settings of the numbers.</source>
        <translation>图中不写图注。图注说明数值的来源和设置。</translation>
    </message>
    <message>
        <source>C&amp;aption with the settings</source>
        <translation>写明设置的图注(&amp;A)</translation>
    </message>
    <message>
        <source>Do not store the session in figures. Attention Lab then cannot open the figures again.</source>
        <translation>不在图中保存会话。这样的图无法用 Attention Lab 重新打开。</translation>
    </message>
    <message>
        <source>Include s&amp;ession to reopen the file</source>
        <translation>包含会话，以便重新打开文件(&amp;E)</translation>
    </message>
    <message>
        <source>Compare FILE (A) with SESSION (B) in the figures &quot;compare&quot;, &quot;words&quot; and &quot;learning&quot;. An animation of any other figure shows A, then B.</source>
        <translation>在插图 &quot;compare&quot;、&quot;words&quot; 和 &quot;learning&quot; 中比较 FILE（A）与 SESSION（B）。其他插图的动画先显示 A，再显示 B。</translation>
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
    <name>attention::FigureSizeField</name>
    <message>
        <source>Width</source>
        <translation>宽</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
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
        <source>in millimeters</source>
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
</context>
<context>
    <name>attention::FileChoiceBox</name>
    <message>
        <source>choose a file…</source>
        <translation>选择文件…</translation>
    </message>
</context>
<context>
    <name>attention::FileDescription</name>
    <message>
        <source>Contents of the file</source>
        <translation>文件的内容</translation>
    </message>
    <message>
        <source>Arrays of each layer:</source>
        <translation>每一层的数组：</translation>
    </message>
    <message>
        <source>Arrays in the file:</source>
        <translation>文件中的数组：</translation>
    </message>
</context>
<context>
    <name>attention::FileDrop</name>
    <message>
        <source>The window can open only one file at a time. Drop a single file or folder.</source>
        <translation>窗口一次只能打开一个文件。请只拖放一个文件或文件夹。</translation>
    </message>
    <message>
        <source>Only files on this computer can be opened. Download the file first.</source>
        <translation>只能打开本机上的文件。请先下载该文件。</translation>
    </message>
    <message>
        <source>%1 cannot be opened. Drop a folder with a model, or a file with one of these suffixes: %2.</source>
        <translation>无法打开 %1。请拖放模型的文件夹，或带有以下后缀之一的文件：%2。</translation>
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
        <source>Open &amp;model…</source>
        <translation>打开模型(&amp;M)…</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Open the folder of a trained model, which contains config.json, model.safetensors and tokenizer.json</source>
        <translation>打开训练好的模型的文件夹，其中包含 config.json、model.safetensors 和 tokenizer.json</translation>
    </message>
    <message>
        <source>Export a figure, an animation, a handout, an exercise, the numbers, or a PyTorch script</source>
        <translation>导出插图、动画、讲义、练习、数值或 PyTorch 脚本</translation>
    </message>
    <message>
        <source>Choose a preset or a lesson to start with</source>
        <translation>选择预设或教程作为起点</translation>
    </message>
    <message>
        <source>Restore the preset or the file from which this session started.</source>
        <translation>恢复到本会话开始时使用的预设或文件。</translation>
    </message>
</context>
<context>
    <name>attention::FindPanel</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>No match found. Try another word, such as “mask”, “head” or “picture”.</source>
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
        <source>Find…</source>
        <translation>查找…</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
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
        <source>Finds settings, pages, stages, lessons and commands by name or by related words (Ctrl+K).</source>
        <translation>按名称或相关的词查找设置、页面、阶段、教程和命令（Ctrl+K）。</translation>
    </message>
    <message>
        <source>currently not available: %1</source>
        <translation>目前不可用：%1</translation>
    </message>
    <message>
        <source>currently not available</source>
        <translation>目前不可用</translation>
    </message>
    <message>
        <source>Find a setting, a page, a stage, a lesson or a command</source>
        <translation>查找设置、页面、阶段、教程或命令</translation>
    </message>
    <message>
        <source>Find a setting</source>
        <translation>查找设置</translation>
    </message>
</context>
<context>
    <name>attention::FocusView</name>
    <message>
        <source>One heatmap</source>
        <translation>单张热图</translation>
    </message>
</context>
<context>
    <name>attention::GalleryDialog</name>
    <message>
        <source>Gallery</source>
        <translation>示例库</translation>
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
        <source>Choose a preset or a lesson, or close this window and type your own sentence.</source>
        <translation>选择一个预设或教程，或者关闭此窗口，输入自己的句子。</translation>
    </message>
    <message>
        <source>Watch a model learn</source>
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
        <source>Shows the computed values instead of their gradients</source>
        <translation>显示计算得到的数值，而不是梯度</translation>
    </message>
    <message>
        <source>Shows the gradient of the loss of the current text with respect to each value</source>
        <translation>显示当前文本的损失对每个数值的梯度</translation>
    </message>
</context>
<context>
    <name>attention::GuessBar</name>
    <message>
        <source>Reveal the cell</source>
        <translation>显示单元格</translation>
    </message>
    <message>
        <source>Reveal the row</source>
        <translation>显示整行</translation>
    </message>
    <message>
        <source>Reveal all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Hide again</source>
        <translation>重新隐藏</translation>
    </message>
    <message>
        <source>The weights are hidden. Click the key that you expect to have the largest weight.</source>
        <translation>权重已隐藏。点击你认为权重最大的键。</translation>
    </message>
    <message>
        <source>%1 of %2 guesses are right.</source>
        <translation>%2 次猜测中猜对 %1 次。</translation>
    </message>
    <message numerus="yes">
        <source>%n guess(es) still hidden.</source>
        <translation>
            <numerusform>还有 %n 次猜测的结果尚未显示。</numerusform>
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
        <source>switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>off</source>
        <comment>has space for about 4 letters</comment>
        <translation>关</translation>
    </message>
    <message>
        <source>Click to show only this head. Ctrl+click to show or hide this head together with the other shown heads.</source>
        <translation>单击时只显示这个头。按住 Ctrl 单击可显示或隐藏这个头，不影响其他头的显示。</translation>
    </message>
</context>
<context>
    <name>attention::HeadListView</name>
    <message>
        <source>Switch the head on (O)</source>
        <translation>启用这个头（O）</translation>
    </message>
    <message>
        <source>Switch the head off (O), so that its context vectors become 0</source>
        <translation>关闭这个头（O），使它的上下文向量变为 0</translation>
    </message>
</context>
<context>
    <name>attention::HeadSimilarityFigure</name>
    <message>
        <source>similarity of the heads of %1: the share of weight that two heads place on the same tokens</source>
        <translation>%1 各注意力头的相似度：两个头的权重落在相同词元上的比例</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Layer %1, head %2 and layer %3, head %4 place %5 of their weight on the same tokens.</source>
        <translation>第 %1 层的头 %2 与第 %3 层的头 %4 有 %5 的权重落在相同词元上。</translation>
    </message>
    <message>
        <source>The model has only one head, so there is no other head to compare it with.</source>
        <translation>该模型只有一个头，没有其他头可以比较。</translation>
    </message>
    <message>
        <source>The heads cannot be compared because no query has two keys that are not masked.</source>
        <translation>每个查询未被屏蔽的键都不足两个，因此无法比较各个头。</translation>
    </message>
    <message>
        <source>Layer %1, head %2 is most similar to layer %3, head %4 (%5 of their weight is on the same tokens), and least similar to layer %6, head %7 (%8).</source>
        <translation>第 %1 层的头 %2 与第 %3 层的头 %4 最相似（%5 的权重落在相同词元上），与第 %6 层的头 %7 最不相似（%8）。</translation>
    </message>
    <message>
        <source>share of weight that two heads place on the same tokens</source>
        <translation>两个头的权重中，落在相同词元上的比例</translation>
    </message>
</context>
<context>
    <name>attention::HeadThumbnails</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
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
        <translation>各个显示的头的平均值</translation>
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
        <source>Choose the layer whose heads are shown.</source>
        <translation>选择显示哪一层的注意力头。</translation>
    </message>
    <message>
        <source>Show the mean of the shown heads, in addition to each head.</source>
        <translation>除了各个头，还显示这些头的平均。</translation>
    </message>
    <message>
        <source>To switch a head off, first show only this head.</source>
        <translation>要关闭一个头，请先只显示这个头。</translation>
    </message>
    <message>
        <source>Set the context vectors of the current head to 0, to see how the model works without this head.</source>
        <translation>把当前头的上下文向量设为 0，观察模型没有这个头时的结果。</translation>
    </message>
    <message>
        <source>The up and down arrow keys show only the previous or next head. Ctrl+Space shows or hides the current head together with the other shown heads.</source>
        <translation>上下方向键只显示上一个或下一个头。Ctrl+空格可显示或隐藏当前的头，不影响其他头的显示。</translation>
    </message>
</context>
<context>
    <name>attention::HelpMenu</name>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help for the focused part of the window</source>
        <translation>当前部分的帮助(&amp;H)</translation>
    </message>
</context>
<context>
    <name>attention::HelpTopic</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Your first five minutes</source>
        <translation>五分钟入门</translation>
    </message>
    <message>
        <source>Your first lesson in class</source>
        <translation>第一次在课堂上使用</translation>
    </message>
    <message>
        <source>Train a small model</source>
        <translation>训练一个小模型</translation>
    </message>
    <message>
        <source>Show attention on a projector</source>
        <translation>用投影仪展示注意力</translation>
    </message>
    <message>
        <source>Hide the weights and let students guess</source>
        <translation>隐藏权重，让学生猜</translation>
    </message>
    <message>
        <source>Make a figure for slides</source>
        <translation>制作幻灯片用的插图</translation>
    </message>
    <message>
        <source>Make a figure for a paper</source>
        <translation>制作论文用的插图</translation>
    </message>
    <message>
        <source>Make an animation</source>
        <translation>制作动画</translation>
    </message>
    <message>
        <source>Print an exercise</source>
        <translation>打印练习</translation>
    </message>
    <message>
        <source>Make a handout for students</source>
        <translation>制作学生讲义</translation>
    </message>
    <message>
        <source>Compare two settings</source>
        <translation>比较两种设置</translation>
    </message>
    <message>
        <source>Mask cells</source>
        <translation>屏蔽单元格</translation>
    </message>
    <message>
        <source>Switch a head off</source>
        <translation>关闭一个注意力头</translation>
    </message>
    <message>
        <source>Trace a number to its operands</source>
        <translation>追踪一个数的计算过程</translation>
    </message>
    <message>
        <source>See the attention of several words at once</source>
        <translation>同时查看多个词的注意力</translation>
    </message>
    <message>
        <source>See which token a model predicts</source>
        <translation>查看模型预测的词元</translation>
    </message>
    <message>
        <source>Open a trained model</source>
        <translation>打开训练好的模型</translation>
    </message>
    <message>
        <source>Open attention from PyTorch</source>
        <translation>打开 PyTorch 的注意力权重</translation>
    </message>
    <message>
        <source>Use word vectors</source>
        <translation>使用词向量</translation>
    </message>
    <message>
        <source>Train on examples of your own</source>
        <translation>用自己的样本训练</translation>
    </message>
    <message>
        <source>See how a setting changes the result</source>
        <translation>观察设置对结果的影响</translation>
    </message>
    <message>
        <source>Run without a window</source>
        <translation>不打开窗口运行</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>编写教程</translation>
    </message>
    <message>
        <source>Save, open and recover a session</source>
        <translation>保存、打开和恢复会话</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Symbols and stages</source>
        <translation>符号与阶段</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>插图</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Session file</source>
        <translation>会话文件</translation>
    </message>
    <message>
        <source>File formats</source>
        <translation>文件格式</translation>
    </message>
    <message>
        <source>How attention works</source>
        <translation>什么是注意力</translation>
    </message>
    <message>
        <source>Random, hand-built and trained weights</source>
        <translation>随机、手工构造和训练得到的权重</translation>
    </message>
    <message>
        <source>The same numbers as PyTorch</source>
        <translation>数值与 PyTorch 一致</translation>
    </message>
    <message>
        <source>Abilities of the pronoun model</source>
        <translation>代词模型的能力</translation>
    </message>
    <message>
        <source>Why attention weights are not an explanation</source>
        <translation>为什么注意力权重不是解释</translation>
    </message>
    <message>
        <source>About Attention Lab</source>
        <translation>关于 Attention Lab</translation>
    </message>
    <message>
        <source>Get started</source>
        <translation>入门</translation>
    </message>
    <message>
        <source>How do I …?</source>
        <translation>怎样做……？</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>Background</source>
        <translation>背景知识</translation>
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
        <source>Next match</source>
        <translation>下一处匹配</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一处匹配</translation>
    </message>
    <message>
        <source>Back to the previous page</source>
        <translation>返回上一页</translation>
    </message>
    <message>
        <source>Go to the first page</source>
        <translation>转到第一页</translation>
    </message>
    <message>
        <source>Clear the search text, or close the window</source>
        <translation>清除查找内容，或关闭窗口</translation>
    </message>
    <message>
        <source>No page contains these words.</source>
        <translation>没有页面包含这些词。</translation>
    </message>
</context>
<context>
    <name>attention::KeyTable</name>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Other shortcuts</source>
        <translation>其他快捷键</translation>
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
        <source>Undo all</source>
        <translation>全部撤销</translation>
    </message>
    <message>
        <source>Changed: %1. %2</source>
        <translation>改动：%1。%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>removal of all changes to layers</source>
        <translation>清除各层的改动</translation>
    </message>
</context>
<context>
    <name>attention::LayersFigure</name>
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
        <translation>第 %1 层，头 %2：</translation>
    </message>
    <message>
        <source>off</source>
        <comment>a head</comment>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Layer %1, head %2, switched off: </source>
        <translation>第 %1 层的头 %2（已关闭）：</translation>
    </message>
    <message>
        <source>on repeated random tokens (n = %1), %2</source>
        <translation>对重复的随机词元（n = %1）：%2</translation>
    </message>
    <message>
        <source>weights of all heads of %1, with the measured role of each head below its heatmap</source>
        <translation>%1 所有注意力头的权重，每张热图下面是该头测得的作用</translation>
    </message>
    <message>
        <source>number of queries whose token occurred earlier</source>
        <translation>前面有相同词元的查询数</translation>
    </message>
    <message>
        <source>All heads of %1 get %2 random tokens and then the same tokens again. Roles are measured on the repeated tokens, as the mean of %3 samples.</source>
        <translation>%1 的所有头先读取 %2 个随机词元，再把同样的词元读取一遍。各头的作用在重复的词元上测量，取 %3 个样本的平均。</translation>
    </message>
    <message>
        <source>weights of all heads of %1</source>
        <translation>%1 各个头的权重</translation>
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
        <source>Show:</source>
        <translation>显示：</translation>
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
        <source>Testing on repeated random tokens … %1 %</source>
        <translation>正在用重复的随机词元测试… %1%</translation>
    </message>
    <message>
        <source>The left and right arrow keys move to other heads. The up and down arrow keys move to other layers and show them. Delete switches the head off or on.</source>
        <translation>左右方向键切换注意力头，上下方向键切换层并显示该层。Delete 键关闭或重新打开所选的头。</translation>
    </message>
    <message>
        <source>Sort by:</source>
        <translation>排序：</translation>
    </message>
    <message>
        <source>Display of the heads</source>
        <translation>注意力头的显示方式</translation>
    </message>
    <message>
        <source>attention maps</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>Shows the weights of each head as a small heatmap</source>
        <translation>用小热图显示每个头的权重</translation>
    </message>
    <message>
        <source>Shows the share of weight that two heads place on the same tokens</source>
        <translation>显示两个头的权重落在相同词元上的比例</translation>
    </message>
    <message>
        <source>Shows how each head attends to random tokens that are repeated once</source>
        <translation>显示各个头在重复一遍的随机词元上的注意力</translation>
    </message>
    <message>
        <source>order in the model</source>
        <translation>模型中的顺序</translation>
    </message>
    <message>
        <source>%1 · layers: %2 · heads per layer: %3</source>
        <translation>%1 · %2 层 · 每层 %3 个头</translation>
    </message>
</context>
<context>
    <name>attention::LessonController</name>
    <message>
        <source>leave the lesson</source>
        <translation>退出教程</translation>
    </message>
    <message>
        <source>edit the lesson</source>
        <translation>编辑教程</translation>
    </message>
    <message>
        <source>start the lesson</source>
        <translation>开始教程</translation>
    </message>
    <message>
        <source>switch the language</source>
        <translation>切换语言</translation>
    </message>
    <message>
        <source>lesson step %1</source>
        <translation>教程第 %1 步</translation>
    </message>
    <message>
        <source>add a lesson step</source>
        <translation>添加教程步骤</translation>
    </message>
</context>
<context>
    <name>attention::LessonEditor</name>
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
        <source>%1. %2</source>
        <translation>%1. %2</translation>
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
    <message>
        <source>This step changes no settings.</source>
        <translation>这一步不改变任何设置。</translation>
    </message>
    <message>
        <source>Add the window state as a step</source>
        <translation>把窗口当前状态添加为步骤</translation>
    </message>
    <message>
        <source>Write one or two sentences. {weights:1,4,0} becomes the weight of query 2 and key 5 in head 1, because numbers in braces start from 0.</source>
        <translation>写一两句话。{weights:1,4,0} 会显示为头 1 中查询 2 与键 5 的权重，因为花括号里的编号从 0 开始。</translation>
    </message>
    <message>
        <source>The sentence %1</source>
        <comment>what is wrong, such as: must not contain …</comment>
        <translation>讲解%1</translation>
    </message>
    <message>
        <source>The lesson has no steps yet. Set up the window for the first step, then add the step.</source>
        <translation>教程还没有步骤。请先把窗口设置成第一步所需的样子，再添加这一步。</translation>
    </message>
    <message>
        <source>The sentence that you typed for this step is not in the lesson yet. To add it, select the step and press “Change the sentence”.</source>
        <translation>你为这一步输入的讲解还没有写入教程。要写入，请选中这一步，然后按“修改讲解”。</translation>
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
        <source>&amp;Edit steps…</source>
        <translation>编辑步骤(&amp;E)…</translation>
    </message>
    <message>
        <source>Starts the lesson if this session contains lesson steps.</source>
        <translation>如果本会话含有教程步骤，就开始这个教程。</translation>
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
    <message>
        <source>Go to the next step (N)</source>
        <translation>转到下一步（N）</translation>
    </message>
    <message>
        <source>Go to the previous step (Shift+N)</source>
        <translation>转到上一步（Shift+N）</translation>
    </message>
    <message>
        <source>Leave the lesson and restore your previous session</source>
        <translation>退出教程，恢复教程开始前的会话</translation>
    </message>
    <message>
        <source>The settings no longer match this step. Click to restore them.</source>
        <translation>当前设置与这一步不再一致。点击可恢复这一步的设置。</translation>
    </message>
</context>
<context>
    <name>attention::LineWriter</name>
    <message>
        <source>Fewer terms</source>
        <translation>只显示一部分项</translation>
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
        <source>queries %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>%1; the lines show %2 % of each query’s weight, and larger weights have wider and darker lines</source>
        <translation>%1；连线显示每个查询 %2% 的权重，权重越大，线越粗、颜色越深</translation>
    </message>
    <message>
        <source>key (sum)</source>
        <translation>键（总和）</translation>
    </message>
    <message>
        <source>predicted, p = %1</source>
        <translation>预测，p = %1</translation>
    </message>
</context>
<context>
    <name>attention::LinesView</name>
    <message>
        <source> %</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Heads:</source>
        <translation>头：</translation>
    </message>
    <message>
        <source>All queries</source>
        <translation>所有查询</translation>
    </message>
    <message>
        <source>Shown share of each query’s weight</source>
        <translation>每个查询显示的权重比例</translation>
    </message>
    <message>
        <source>Shows the keys with the largest weights of each query until their weights add up to this share.</source>
        <translation>每个查询从权重最大的键开始显示，直到权重合计达到此比例。</translation>
    </message>
    <message>
        <source>%1 of %2 weights shown</source>
        <translation>显示 %2 个权重中的 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 weights of the visible queries shown</source>
        <translation>显示可见查询的 %2 个权重中的 %1 个</translation>
    </message>
</context>
<context>
    <name>attention::MainWindow</name>
    <message>
        <source>%1[*] — Attention Lab</source>
        <translation>%1[*] — Attention Lab</translation>
    </message>
    <message>
        <source></source>
        <translation></translation>
    </message>
    <message>
        <source>training with the changes</source>
        <translation>按更改重新训练</translation>
    </message>
</context>
<context>
    <name>attention::MapShortcut</name>
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
        <source>To the next head</source>
        <translation>到下一个头</translation>
    </message>
    <message>
        <source>One column to the left</source>
        <translation>左移一列</translation>
    </message>
    <message>
        <source>One column to the right</source>
        <translation>右移一列</translation>
    </message>
    <message>
        <source>To the previous head</source>
        <translation>到上一个头</translation>
    </message>
    <message>
        <source>Show the selected heatmap alone, if there are several</source>
        <translation>有多张热图时，单独显示所选的热图</translation>
    </message>
</context>
<context>
    <name>attention::MaskBar</name>
    <message>
        <source>in all heads</source>
        <translation>用于所有头</translation>
    </message>
    <message>
        <source>Multiply by</source>
        <translation>乘以</translation>
    </message>
    <message>
        <source>Mask</source>
        <comment>a tool</comment>
        <translation>屏蔽</translation>
    </message>
    <message>
        <source>Click to select, drag to mask</source>
        <translation>单击选择，拖动屏蔽</translation>
    </message>
    <message>
        <source>Click a cell to select it. Drag over cells to mask or unmask them.</source>
        <translation>单击可选中一个单元格。拖过多个单元格可屏蔽它们，或取消屏蔽。</translation>
    </message>
    <message>
        <source>Click a cell or drag over several cells to mask or unmask them.</source>
        <translation>单击一个单元格，或拖过多个单元格，可屏蔽它们，或取消屏蔽。</translation>
    </message>
    <message>
        <source>Click a cell or drag over several cells to multiply their scaled scores. To remove a multiplier, multiply by 1.</source>
        <translation>单击一个单元格，或拖过多个单元格，把它们缩放后的分数乘以这个系数。要取消系数，请乘以 1。</translation>
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
        <source>mask of special tokens</source>
        <translation>屏蔽特殊词元</translation>
    </message>
    <message>
        <source>Special tokens cannot be masked here because their positions differ between the sequences, but a masked cell applies to all sequences.</source>
        <translation>此处无法屏蔽特殊词元，因为它们在各序列中的位置不同，而屏蔽的单元格对所有序列都有效。</translation>
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
        <source>Mask later tokens (causal mask)</source>
        <translation>屏蔽后面的词元（因果掩码）</translation>
    </message>
    <message>
        <source>With the causal mask, each query attends only to itself and to earlier keys. In the stage “mask”, you can also drag from the upper right corner to the diagonal to set the causal mask.</source>
        <translation>使用因果掩码时，每个查询只关注自己和前面的键。在“掩码”阶段，也可以从右上角拖到对角线来设置因果掩码。</translation>
    </message>
</context>
<context>
    <name>attention::MatrixModel</name>
    <message>
        <source>%1 %2 “%3”</source>
        <translation>%1 %2“%3”</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>nearest words</source>
        <translation>最近的词</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>parts of a description</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>attention::MessageBar</name>
    <message>
        <source>Guess first</source>
        <translation>先猜一猜</translation>
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
        <source>Watch the training</source>
        <translation>观看训练</translation>
    </message>
    <message>
        <source>Train the model again with the changed settings. Until then, the changes only affect the model that is already trained.</source>
        <translation>用更改后的设置重新训练模型。在此之前，这些更改只作用于已训练好的模型。</translation>
    </message>
</context>
<context>
    <name>attention::MetricsPanel</name>
    <message>
        <source>entropy H</source>
        <translation>熵 H</translation>
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
        <source>average</source>
        <translation>平均</translation>
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
        <source>The weights of this row add up to %1, not to 1.</source>
        <translation>这一行的权重之和为 %1，不是 1。</translation>
    </message>
    <message>
        <source>Scores: %2 × %3 × %4 = %1</source>
        <translation>分数：%2 × %3 × %4 = %1 个</translation>
    </message>
    <message>
        <source>norm of ∂weights/∂scores</source>
        <translation>∂权重/∂分数 的范数</translation>
    </message>
    <message>
        <source>This is the key to which the query attends most.</source>
        <translation>这是这个查询最关注的键。</translation>
    </message>
    <message>
        <source>The asymmetry shows how much the scores change if queries and keys are exchanged. It is 0 if the scores do not change.</source>
        <translation>不对称度表示交换查询与键时分数改变多少。如果分数不变，不对称度为 0。</translation>
    </message>
    <message>
        <source>The number of scores is heads × queries × keys.</source>
        <translation>分数的个数为头数 × 查询数 × 键数。</translation>
    </message>
    <message>
        <source>A key–value cache stores h × (d_k + d_v) numbers for each token, where h is the number of key and value heads.</source>
        <translation>键值缓存为每个词元存储 h × (d_k + d_v) 个数，其中 h 是键和值的头数。</translation>
    </message>
    <message>
        <source>Asymmetry is defined only if the scores are finite and not all 0.</source>
        <translation>只有分数有限且不全为 0 时，不对称度才有定义。</translation>
    </message>
    <message>
        <source>Cost of the scores: %1 multiply-adds</source>
        <translation>分数的计算量：%1 次乘加</translation>
    </message>
    <message>
        <source>Cost of the scores: %1 multiply-adds, %2 trainable parameters</source>
        <translation>分数的计算量：%1 次乘加，%2 个可训练参数</translation>
    </message>
    <message>
        <source>Key–value cache per token: %2 × (%3 + %4) = %1 numbers</source>
        <translation>每个词元的键值缓存：%2 × (%3 + %4) = %1 个数</translation>
    </message>
    <message>
        <source>The weights of this row add up to %1. The attention sink receives the remaining %2.</source>
        <translation>这一行的权重之和为 %1。其余 %2 分给注意力汇 (sink)。</translation>
    </message>
    <message>
        <source>The entropy −Σ a ln a shows how evenly the weight is distributed over the keys. It is 0 if one key has all the weight.</source>
        <translation>熵 −Σ a ln a 表示权重在各个键上分布的均匀程度。一个键占有全部权重时，熵为 0。</translation>
    </message>
    <message>
        <source>effective number of keys</source>
        <translation>有效键数</translation>
    </message>
    <message>
        <source>This is the weight of the key to which the query attends most.</source>
        <translation>这是查询最关注的键的权重。</translation>
    </message>
    <message>
        <source>This is the distance between query and key in tokens, averaged with the weights. It is undefined if the keys come from another text.</source>
        <translation>平均距离是查询与键之间相隔的词元数按权重的加权平均。键来自另一段文本时，平均距离没有定义。</translation>
    </message>
    <message>
        <source>std. dev. of raw scores</source>
        <translation>原始分数的标准差</translation>
    </message>
    <message>
        <source>This is the standard deviation of the row’s scores before scaling.</source>
        <translation>这是这一行的分数在缩放之前的标准差。</translation>
    </message>
    <message>
        <source>std. dev. of scaled scores</source>
        <translation>缩放后分数的标准差</translation>
    </message>
    <message>
        <source>This is the standard deviation of the row’s scores after scaling.</source>
        <translation>这是这一行的分数在缩放之后的标准差。</translation>
    </message>
    <message>
        <source>The Frobenius norm of ∂weights/∂scores shows how much the row’s weights change if its scaled scores change slightly. Near 0, training can hardly change the weights.</source>
        <translation>∂权重/∂分数 的弗罗贝尼乌斯范数表示缩放后的分数稍有变化时，这一行的权重变化多大。范数接近 0 时，训练几乎无法改变权重。</translation>
    </message>
    <message>
        <source>The cost of the scores is counted in multiply-adds. A multiply-add is one multiplication and one addition.</source>
        <translation>分数的计算量以乘加次数计。一次乘加包括一次乘法和一次加法。</translation>
    </message>
    <message>
        <source>This query has no largest weight.</source>
        <translation>这个查询的权重是 NaN，因此没有最大值。</translation>
    </message>
    <message>
        <source>exp(H), the exponential of the entropy H, is the effective number of keys that share the weight. It is 1 if one key has all the weight. It is undefined if the weights of a row need not sum to 1.</source>
        <translation>有效键数 exp(H)（H 为熵）表示权重实际上分散在多少个键上。一个键占有全部权重时，有效键数为 1。如果每行的权重之和不必为 1，有效键数没有定义。</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <comment>number of a key; token</comment>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>The largest weight is on key %1.</source>
        <translation>权重最大的是键 %1。</translation>
    </message>
    <message>
        <source>%1 of %2 keys share the largest weight.</source>
        <translation>%2 个键中有 %1 个同为最大权重。</translation>
    </message>
    <message>
        <source>Keys %1 share the largest weight.</source>
        <translation>键 %1 的权重同为最大。</translation>
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
    <message>
        <source>Next panel</source>
        <translation>下一面板</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>上一面板</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensContent</name>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
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
        <source>probability %1</source>
        <translation>概率 %1</translation>
    </message>
    <message>
        <source>prediction of the model</source>
        <translation>模型的预测</translation>
    </message>
    <message>
        <source>decoded from the embedding, before the first layer</source>
        <translation>由嵌入直接解码，未经任何层</translation>
    </message>
    <message>
        <source>decoded from the output of layer %1, as if it were the last layer</source>
        <translation>由第 %1 层的输出解码，把该层当作最后一层</translation>
    </message>
    <message>
        <source>decoded from</source>
        <translation>解码来源</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>In place of token %2 “%1”</source>
        <translation>在词元 %2“%1”的位置上</translation>
    </message>
    <message>
        <source>After token %2 “%1”</source>
        <translation>在词元 %2“%1”之后</translation>
    </message>
    <message>
        <source>token 1 of session A</source>
        <translation>会话 A 的词元 1</translation>
    </message>
    <message>
        <source>probability 1 of session A</source>
        <translation>会话 A 的概率 1</translation>
    </message>
    <message>
        <source>(others)</source>
        <translation>（其他）</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensFigure</name>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>at</source>
        <translation>该位置</translation>
    </message>
    <message>
        <source>after</source>
        <translation>该词元之后</translation>
    </message>
    <message>
        <source>emb.</source>
        <translation>嵌入</translation>
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
        <source>Only a trained model can predict the next token.</source>
        <translation>只有训练好的模型才能预测下一个词元。</translation>
    </message>
    <message>
        <source>This model cannot predict tokens because its files contain no output head.</source>
        <translation>该模型的文件中没有输出头，因此无法预测词元。</translation>
    </message>
    <message>
        <source>underlined: the token of the text at this position</source>
        <translation>下划线：文本中该位置的词元</translation>
    </message>
    <message>
        <source>underlined: the next token of the text</source>
        <translation>下划线：文本中的下一个词元</translation>
    </message>
    <message>
        <source>predictions of %1 for each position, decoded from the output of each layer</source>
        <translation>%1 对每个位置的预测，由各层的输出解码</translation>
    </message>
    <message>
        <source>predictions of %1 for the next token, decoded from the output of each layer</source>
        <translation>%1 对下一个词元的预测，由各层的输出解码</translation>
    </message>
    <message>
        <source>model prediction</source>
        <translation>模型预测</translation>
    </message>
    <message>
        <source>decoded early, as if no layer followed</source>
        <translation>提前解码，假设后面没有其他层</translation>
    </message>
    <message>
        <source>the prediction is still being decoded …</source>
        <translation>预测仍在解码中…</translation>
    </message>
    <message>
        <source>marked corner: session A has another token</source>
        <translation>角上有标记的单元格：会话 A 预测的词元与会话 B 不同</translation>
    </message>
    <message>
        <source>decoded early</source>
        <translation>提前解码</translation>
    </message>
    <message>
        <source>The probabilities of all %1 tokens of the vocabulary sum to 1.</source>
        <translation>词表中全部 %1 个词元的概率之和为 1。</translation>
    </message>
</context>
<context>
    <name>attention::NextTokensView</name>
    <message>
        <source>Next mask token</source>
        <translation>下一个掩码词元</translation>
    </message>
    <message>
        <source>The up and down arrow keys move to other tokens, and the left and right arrow keys move to other layers.</source>
        <translation>上下方向键切换词元，左右方向键切换层。</translation>
    </message>
    <message>
        <source>predicted antecedents</source>
        <translation>预测的先行词</translation>
    </message>
    <message>
        <source>prediction of the next token</source>
        <translation>下一个词元的预测</translation>
    </message>
    <message>
        <source>prediction of the token at each position</source>
        <translation>每个位置的词元预测</translation>
    </message>
    <message>
        <source>Decoding the predictions of the model …</source>
        <translation>正在解码模型的预测…</translation>
    </message>
    <message>
        <source>compared with session A</source>
        <translation>与会话 A 比较</translation>
    </message>
    <message>
        <source>session A has a different vocabulary</source>
        <translation>会话 A 的词表不同</translation>
    </message>
</context>
<context>
    <name>attention::NumberBox</name>
    <message>
        <source>“%1” is not an integer. Enter an integer such as 12.</source>
        <translation>“%1”不是整数。请输入整数，例如 12。</translation>
    </message>
    <message>
        <source>The number must be from %1 to %2, but it is %3.</source>
        <translation>数值必须在 %1 到 %2 之间，但现在是 %3。</translation>
    </message>
    <message>
        <source>“%1” is not a number. Enter a number such as 12, 0.5 or 1e-3.</source>
        <translation>“%1”不是数值。请输入数值，例如 12、0.5 或 1e-3。</translation>
    </message>
    <message>
        <source>“%1” has more than one decimal separator. Enter a number without thousands separators, such as 1500 or 0.5.</source>
        <translation>“%1”有多个小数分隔符。请输入不带千位分隔符的数值，例如 1500 或 0.5。</translation>
    </message>
</context>
<context>
    <name>attention::NumberTable</name>
    <message>
        <source>Enter a finite number, such as −0.5 or 2e3.</source>
        <translation>请输入有限的数，例如 −0.5 或 2e3。</translation>
    </message>
</context>
<context>
    <name>attention::OptionTable</name>
    <message>
        <source>Option</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
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
        <translation>分数乘以系数</translation>
    </message>
    <message>
        <source>same scale</source>
        <translation>同一色标</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>stage, head</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>all keys of the query are masked</source>
        <translation>该查询的所有键都被屏蔽</translation>
    </message>
</context>
<context>
    <name>attention::OverviewView</name>
    <message>
        <source>Heatmaps</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>The arrow keys move from cell to cell. With Ctrl, they move from heatmap to heatmap.</source>
        <translation>方向键在单元格之间移动，按住 Ctrl 则在热图之间移动。</translation>
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
        <source>Violet</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>Grays</source>
        <translation>灰度</translation>
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
        <source>Shows the pinned session A instead of the current session B. To show session A only for a moment, hold down the A key.</source>
        <translation>显示已固定的会话 A，而不是当前会话 B。按住 A 键可暂时显示会话 A。</translation>
    </message>
    <message>
        <source>No session is pinned as A. To look at the current session later, pin it with Compare → Pin as A (Ctrl+Shift+P).</source>
        <translation>尚未固定会话 A。要在以后查看当前会话，请选择“比较 → 固定为 A”（Ctrl+Shift+P）。</translation>
    </message>
</context>
<context>
    <name>attention::PipelineStrip</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>To get an output, enable the projection with W_O in the settings group “Output”.</source>
        <translation>要得到输出，请在设置组“输出”中启用输出投影 W_O。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>stage, shape</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>attention::PlaneFigure</name>
    <message>
        <source>%1 % of the variance</source>
        <translation>占方差的 %1%</translation>
    </message>
    <message>
        <source>The weights of query %1 “%2” are NaN, so the query has no context vector. </source>
        <translation>查询 %1“%2”的权重是 NaN，因此没有上下文向量。</translation>
    </message>
    <message>
        <source>The context vector of query %1 “%2” is the mean of the values, weighted by attention. It therefore lies within the outline of the values.</source>
        <translation>查询 %1“%2”的上下文向量是各个值按注意力权重的加权平均，因此落在这些值围成的范围之内。</translation>
    </message>
    <message>
        <source>%1; the lines show the weights of the query, and larger weights have wider and darker lines</source>
        <translation>%1；连线表示该查询的权重，权重越大，线越粗、颜色越深</translation>
    </message>
    <message>
        <source>The up and down arrow keys select another query. The left and right arrow keys select another key, or with Ctrl another head.</source>
        <translation>上下方向键切换查询，左右方向键切换键，按住 Ctrl 则切换头。</translation>
    </message>
    <message>
        <source>principal component 1, %1 % of the variance</source>
        <translation>第一主成分，占方差的 %1%</translation>
    </message>
    <message>
        <source>principal component 2, %1 % of the variance</source>
        <translation>第二主成分，占方差的 %1%</translation>
    </message>
    <message>
        <source>The weights of query %1 “%2” for the shown values add up to %3, not to 1. Its context vector may therefore lie outside the outline of the values.</source>
        <translation>查询 %1“%2”对所显示的值的权重之和是 %3，不是 1，因此它的上下文向量可能落在这些值围成的范围之外。</translation>
    </message>
</context>
<context>
    <name>attention::PresetController</name>
    <message>
        <source>The preset has replaced the session “%1”. To restore the session, press %2.</source>
        <translation>会话“%1”已被预设替换。要恢复该会话，请按 %2。</translation>
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
        <source>Cancel writing</source>
        <translation>取消写入</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Progress of writing the file</source>
        <translation>文件写入进度</translation>
    </message>
</context>
<context>
    <name>attention::Recovery</name>
    <message>
        <source>Unsaved changes cannot be written to the recovery file: %1</source>
        <translation>未保存的更改无法写入恢复文件：%1</translation>
    </message>
    <message>
        <source>The session “%1” was recovered, because it was not saved when the program ended. To keep the session, save it.</source>
        <translation>会话“%1”已恢复，因为程序结束时它尚未保存。要保留它，请保存会话。</translation>
    </message>
</context>
<context>
    <name>attention::ScoresFigure</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>H = %1, mean %2</source>
        <translation>H = %1，平均 %2</translation>
    </message>
    <message>
        <source>z-score</source>
        <translation>z 分数</translation>
    </message>
    <message>
        <source>All functions use Q and K of head %1. Scores are standardized.</source>
        <translation>所有函数都使用头 %1 的 Q 和 K。分数已标准化。</translation>
    </message>
</context>
<context>
    <name>attention::ScoresView</name>
    <message>
        <source>Scores:</source>
        <translation>分数：</translation>
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
        <source>z-score per function</source>
        <translation>按函数标准化</translation>
    </message>
    <message>
        <source>shared color range</source>
        <translation>统一颜色范围</translation>
    </message>
    <message>
        <source>For each score function, subtracts the mean of its scores and divides by their standard deviation, so that you compare patterns instead of sizes.</source>
        <translation>对每个评分函数，把分数减去均值，再除以标准差。这样比较的是分数的分布形态，而不是数值大小。</translation>
    </message>
    <message>
        <source>Shows the scores without standardization, with the same color range for all score functions.</source>
        <translation>显示未经标准化的分数，所有评分函数使用同一颜色范围。</translation>
    </message>
    <message>
        <source>Use score function: %1</source>
        <translation>使用评分函数：%1</translation>
    </message>
    <message>
        <source>All functions use Q and K of head %1</source>
        <translation>所有函数都使用头 %1 的 Q 和 K</translation>
    </message>
    <message>
        <source>Comparing score functions …</source>
        <translation>正在比较评分函数…</translation>
    </message>
</context>
<context>
    <name>attention::SentenceArea</name>
    <message>
        <source>The window shows session A, which is pinned.</source>
        <translation>窗口显示的是会话 A（已固定），不是当前会话 B。</translation>
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
        <source>sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>%1, summed over %2 queries</source>
        <translation>%1，%2 个查询之和</translation>
    </message>
    <message>
        <source>Sentence with weights</source>
        <translation>带权重的句子</translation>
    </message>
    <message>
        <source>queries %1 attend to (sum of weights):</source>
        <translation>查询 %1 关注（权重之和）：</translation>
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
        <source>%1, %2 without a vector</source>
        <comment>tokens, number of them</comment>
        <translation>%1，其中 %2 个没有词向量</translation>
    </message>
    <message>
        <source>If this box is checked, keys and values come from a second text (cross-attention).</source>
        <translation>勾选后，键和值来自第二段文本（交叉注意力）。</translation>
    </message>
    <message>
        <source>%1 (example of the training task)</source>
        <comment>tokens</comment>
        <translation>%1（训练任务的样本）</translation>
    </message>
</context>
<context>
    <name>attention::SequenceList</name>
    <message>
        <source>Sequence shown</source>
        <translation>显示的序列</translation>
    </message>
    <message>
        <source>sequence %1: %2 …</source>
        <translation>序列 %1：%2…</translation>
    </message>
</context>
<context>
    <name>attention::SessionChangesList</name>
    <message>
        <source>Copy all from A</source>
        <translation>从 A 复制全部</translation>
    </message>
    <message>
        <source>Copy from A</source>
        <translation>从 A 复制</translation>
    </message>
    <message>
        <source>Different settings</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Copy %1 from A</source>
        <translation>从 A 复制“%1”</translation>
    </message>
    <message>
        <source>Sessions A and B have the same settings</source>
        <translation>会话 A 和 B 的设置相同</translation>
    </message>
    <message>
        <source>Copies all settings that affect the results from the pinned session A to the current session B.</source>
        <translation>把已固定的会话 A 中所有影响结果的设置复制到当前会话 B。</translation>
    </message>
</context>
<context>
    <name>attention::SessionTextEdit</name>
    <message>
        <source>The whole text is used, but it is too long to be edited here: %1</source>
        <translation>文本太长，无法在这里编辑，但计算时使用全文：%1</translation>
    </message>
    <message>
        <source>Only part of the text was pasted because a text can have at most %1 characters, and a letter at most 50 combining marks.</source>
        <translation>只粘贴了部分文本，因为文本最多可以有 %1 个字符，每个字母最多可以带 50 个组合附加符号。</translation>
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
        <translation>评分函数 %1</translation>
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
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>The results depend on random numbers. Patterns that remain after you draw new numbers come from the text and the settings. All other patterns are chance.</source>
        <translation>结果取决于随机数。重新抽取随机数后仍然存在的规律来自文本和设置，其余规律都是偶然出现的。</translation>
    </message>
</context>
<context>
    <name>attention::SettingsGroup</name>
    <message>
        <source>%1 · %2 changed</source>
        <translation>%1 · %2 项已改</translation>
    </message>
    <message>
        <source>Expands or collapses this group of settings</source>
        <translation>展开或折叠这组设置</translation>
    </message>
</context>
<context>
    <name>attention::SettingsPanel</name>
    <message>
        <source>The task also changed these settings: %1.</source>
        <translation>选择训练任务后，以下设置也随之改变：%1。</translation>
    </message>
    <message>
        <source>Find a setting…</source>
        <translation>查找设置…</translation>
    </message>
</context>
<context>
    <name>attention::SettingsTable</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Projections</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Custom vectors require a d_model of at most %1.</source>
        <translation>要自定义向量，d_model 不能超过 %1。</translation>
    </message>
    <message>
        <source>This task trains its own token vectors. Choose random vectors first.</source>
        <translation>这个训练任务会自行训练词元向量。请先选择随机的词元向量。</translation>
    </message>
    <message>
        <source>This task works on words, so it requires word vectors. Choose word vectors first.</source>
        <translation>这个训练任务的序列由词组成，因此需要词向量。请先选择词向量。</translation>
    </message>
    <message>
        <source>Enter the path of a file with attention that another program has computed.</source>
        <translation>请输入含有注意力的文件的路径，注意力由其他程序计算得到。</translation>
    </message>
    <message>
        <source>Choose the displayed layer of the file. Press L for the next layer or Shift+L for the previous one.</source>
        <translation>选择显示文件中哪一层的注意力。按 L 显示下一层，按 Shift+L 显示上一层。</translation>
    </message>
    <message>
        <source>Enter the folder of a trained model, or :induction for the built-in model.</source>
        <translation>输入训练好的模型所在文件夹的路径，或输入 :induction 使用内置模型。</translation>
    </message>
    <message>
        <source>Choose the displayed layer. Press Page Down for the next layer or Page Up for the previous one.</source>
        <translation>选择显示哪一层。按 Page Down 显示下一层，按 Page Up 显示上一层。</translation>
    </message>
    <message>
        <source>In the displayed layer, the context vectors of these heads are set to 0. The results show the model without these heads.</source>
        <translation>在所显示的层中，此处选定的注意力头的上下文向量会置为 0，由此可以观察模型没有这些头时的结果。</translation>
    </message>
    <message>
        <source>Number of attention heads. Each head has its own weights.</source>
        <translation>注意力头的个数。每个头各有自己的权重。</translation>
    </message>
    <message>
        <source>Number of components of each query and key in a head.</source>
        <translation>每个头中查询和键的分量数。</translation>
    </message>
    <message>
        <source>If this is off, a token attends to itself only if it can attend to no other token.</source>
        <translation>不勾选时，词元只有在没有别的词元可关注时才关注自身。</translation>
    </message>
    <message>
        <source>Scores are divided by the temperature before they are normalized. Values below 1 concentrate the weights. Values above 1 make them more even.</source>
        <translation>分数在归一化之前除以温度。温度小于 1 时权重更集中，大于 1 时更均匀。</translation>
    </message>
    <message>
        <source>Randomly initialized parameters are not trained yet. A task improves them step by step. The program also changes and lists the other settings that the task requires.</source>
        <translation>随机初始化的参数还没有经过训练。训练任务会逐步改进它们。程序会自动更改任务所需的其他设置，并列出这些设置。</translation>
    </message>
    <message>
        <source>Choose a text file in the format of GloVe, fastText or word2vec, or an .npz or .safetensors file. The help describes these formats.</source>
        <translation>选择 GloVe、fastText 或 word2vec 格式的文本文件，或 .npz、.safetensors 文件。帮助中有这些格式的说明。</translation>
    </message>
    <message>
        <source>Enter a list of tokens for each sequence, such as [[&quot;a&quot;, &quot;b&quot;]]. It replaces the result of the tokenizer.</source>
        <translation>为每个序列输入一个词元列表，例如 [[&quot;a&quot;, &quot;b&quot;]]。这些列表将取代分词器的分词结果。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Number of heads of keys and values. If it is smaller than the number of heads, several query heads share keys and values (grouped-query attention). With 1, this is multi-query attention.</source>
        <translation>键和值的头数。小于注意力头数时，几个查询头共用一组键和值（分组查询注意力）。为 1 时即多查询注意力。</translation>
    </message>
    <message>
        <source>Raw scores are divided by this value. It can be √d_k, √d_model or a number.</source>
        <translation>原始分数除以此值，可以是 √d_k、√d_model 或一个数。</translation>
    </message>
    <message>
        <source>Enter [[query, key, factor], …] to multiply scaled scores. An optional fourth number selects a head. Positions and heads count from 1.</source>
        <translation>输入 [[查询, 键, 系数], …]，把单元格中缩放后的分数乘以相应的系数。可用第四个数指定头。位置和头都从 1 开始编号。</translation>
    </message>
    <message>
        <source>A query can attend only to keys at most this number of positions away.</source>
        <translation>查询只能关注与它的距离不超过此值的键，距离按位置个数计算。</translation>
    </message>
    <message>
        <source>If this is off, words without a vector get no weight, unless a query can attend to no other key.</source>
        <translation>不勾选时，没有词向量的词得不到权重，除非查询没有别的键可关注。</translation>
    </message>
    <message>
        <source>Enter [[query, key], …] to mask cells. An optional third number selects a head. Positions and heads count from 1.</source>
        <translation>输入 [[查询, 键], …] 来屏蔽单元格。可用第三个数指定头。位置和头都从 1 开始编号。</translation>
    </message>
    <message>
        <source>This value replaces the scores of masked cells.</source>
        <translation>被屏蔽的单元格的分数会替换为此处设置的值。</translation>
    </message>
    <message>
        <source>The context vectors of all heads are concatenated and multiplied by W_O.</source>
        <translation>将各头的上下文向量拼接起来，再乘以 W_O。</translation>
    </message>
    <message>
        <source>The training task does not support this source of vectors. First choose another task, or choose no task.</source>
        <translation>训练任务不支持当前选择的向量来源。请先选择其他任务，或不选任务。</translation>
    </message>
    <message>
        <source>Choose the layers to which changes of the temperature, the mask and the multipliers apply. As a result, the outputs of all later layers change too.</source>
        <translation>温度、掩码和单元格系数更改后，只对此处选择的层起作用。其后各层的输出也会随之改变。</translation>
    </message>
    <message>
        <source>The same seed always produces the same random numbers. Patterns that remain with another seed come from the text and the settings. All other patterns are chance.</source>
        <translation>同一种子总是产生相同的随机数。换一个种子后仍然存在的规律来自文本和设置，其余规律只是偶然出现的。</translation>
    </message>
    <message>
        <source>Enter one example per line, such as “a b c =&gt; c b a”. With word vectors, add the antecedent of each pronoun, such as “the cat sat because it was tired | it=cat”.</source>
        <translation>每行输入一个样本，例如“a b c =&gt; c b a”。使用词向量时，在句子后写明每个代词的先行词，例如“the cat sat because it was tired | it=cat”。</translation>
    </message>
    <message>
        <source>Of the d_model components of a vector, this number encodes the position. The remaining components encode the token.</source>
        <translation>向量共有 d_model 个分量，此值是其中用于编码位置的分量个数。其余分量编码词元。</translation>
    </message>
    <message>
        <source>The soft cap c replaces each score s by c · tanh(s ÷ c), which lies between −c and c.</source>
        <translation>软上限 c 把每个分数 s 替换为 c · tanh(s ÷ c)，结果介于 −c 与 c 之间。</translation>
    </message>
    <message>
        <source>Queries can attend to this number of keys at the start of the sequence even if the keys are outside the window.</source>
        <translation>查询始终可以关注序列开头的若干个键，即使这些键在掩码窗口之外。此值是这些键的个数。</translation>
    </message>
    <message>
        <source>Softmax includes this additional score in every row. The score belongs to no key, so its weight is discarded. With a score of 0, the function is called “softmax1”.</source>
        <translation>softmax 在每一行中额外加入一个分数，即此处设置的值。这个分数不属于任何键，它得到的权重会被丢弃。分数为 0 时，该函数称为“softmax1”。</translation>
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
        <source>tokens</source>
        <comment>stages</comment>
        <translation>词元</translation>
    </message>
    <message>
        <source>mask</source>
        <comment>stages</comment>
        <translation>掩码</translation>
    </message>
    <message>
        <source>The session does not contain this stage.</source>
        <translation>该会话不包含这个阶段。</translation>
    </message>
</context>
<context>
    <name>attention::StagePlayback</name>
    <message>
        <source>Play the stages</source>
        <translation>播放各阶段</translation>
    </message>
    <message>
        <source>Shows the stages of the calculation one after the other, from the tokens to the context vectors (P)</source>
        <translation>依次显示计算的各阶段，从词元到上下文向量（P）</translation>
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
        <source>%1, %2.</source>
        <comment>values, seeds</comment>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>from</source>
        <comment>the first value</comment>
        <translation>从</translation>
    </message>
    <message>
        <source>Curves along a setting</source>
        <translation>沿设置变化的曲线</translation>
    </message>
    <message>
        <source>Each seed yields different random vectors and parameters. Vectors and parameters use separate seeds here, because with a shared seed PyTorch would sample the same numbers for both.</source>
        <translation>每个种子产生不同的随机向量和参数。这里分别用不同的种子生成向量和参数，因为如果共用一个种子，PyTorch 会为两者抽取相同的数。</translation>
    </message>
    <message>
        <source>Progress of the computation</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Setting that varies</source>
        <translation>逐步改变的设置</translation>
    </message>
    <message>
        <source>Stopped after %1 of %2, with %3 each.</source>
        <comment>number, values, seeds</comment>
        <translation>计算已停止，%2中完成了 %1 个，每个取值使用 %3。</translation>
    </message>
    <message>
        <source>The settings have changed. Run the computation again.</source>
        <translation>设置已改变，请重新运行。</translation>
    </message>
    <message>
        <source>Skipped value: %1 (%2).</source>
        <translation>已跳过的取值：%1（%2）。</translation>
    </message>
    <message>
        <source>The value of “to” must not be smaller than the value of “from”.</source>
        <translation>终止值不能小于起始值。</translation>
    </message>
    <message>
        <source>“Run” computes this session for %1 of the setting, each with %2.</source>
        <comment>values, seeds</comment>
        <translation>“运行”为该设置的 %1 计算本会话，每个值使用 %2。</translation>
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
        <source>Rows × columns</source>
        <translation>行 × 列</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>插图</translation>
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
        <source>All stages of one head</source>
        <translation>一个头的全部阶段</translation>
    </message>
    <message>
        <source>Name in files</source>
        <translation>在导出文件中的名称</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Additional options</source>
        <translation>其他选项</translation>
    </message>
    <message>
        <source>One stage of all heads or of one head</source>
        <translation>计算的一个阶段（所有头或某一个头）</translation>
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
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>D&amp;ark</source>
        <translation>深色(&amp;A)</translation>
    </message>
    <message>
        <source>Same as the &amp;desktop</source>
        <translation>跟随系统(&amp;D)</translation>
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
    <name>attention::TraceOverlays</name>
    <message>
        <source>The computation was stopped, so there is no result for these settings.</source>
        <translation>计算已停止，因此没有当前设置的结果。</translation>
    </message>
    <message>
        <source>%1. The figure still shows the previous settings.</source>
        <translation>%1。图中显示的仍是之前的设置。</translation>
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
        <source>Undo</source>
        <translation>撤销</translation>
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
        <translation>更换种子</translation>
    </message>
    <message>
        <source>slowly</source>
        <translation>慢</translation>
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
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>in 8 seconds</source>
        <translation>8 秒内</translation>
    </message>
    <message>
        <source>All curves</source>
        <translation>全部曲线</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>The steps are being computed: about %1 s left.</source>
        <translation>正在计算训练步：大约还需 %1 秒。</translation>
    </message>
    <message>
        <source>one step per frame</source>
        <translation>每帧一步</translation>
    </message>
    <message>
        <source>Also show the loss and the curve of each head.</source>
        <translation>同时显示损失和每个头的曲线。</translation>
    </message>
    <message>
        <source>Sample other parameters and training sequences, and restart the training.</source>
        <translation>重新抽取参数和训练序列，并从头开始训练。</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Choose how fast training steps are shown. With “in 8 seconds”, a replay of steps that were computed before takes 8 seconds in total.</source>
        <translation>选择训练步的显示速度。选择“8 秒内”时，已经计算过的训练步会在 8 秒内全部重放完。</translation>
    </message>
    <message>
        <source>To play or pause the training, you can also press the space bar.</source>
        <translation>按空格键也可以播放或暂停训练。</translation>
    </message>
</context>
<context>
    <name>attention::TrainingView</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Play or pause the training</source>
        <translation>播放或暂停训练</translation>
    </message>
    <message>
        <source>Attention weights of the text</source>
        <translation>文本的注意力权重</translation>
    </message>
    <message>
        <source>Attention weights of the text in session A</source>
        <translation>会话 A 中文本的注意力权重</translation>
    </message>
</context>
<context>
    <name>attention::View</name>
    <message>
        <source>This page cannot show session A, which is pinned.</source>
        <translation>此页面无法显示会话 A（已固定）。</translation>
    </message>
    <message>
        <source>The weights are hidden. They are shown here after you reveal them.</source>
        <translation>权重已隐藏。选择显示权重后，它们会出现在这里。</translation>
    </message>
    <message>
        <source>Type a sentence above to see which word attends to which, or open an example from the gallery.</source>
        <translation>在上方输入句子，查看哪个词关注哪个词；或从示例库中打开一个示例。</translation>
    </message>
</context>
<context>
    <name>attention::ViewKind</name>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>All score functions</source>
        <translation>所有评分函数</translation>
    </message>
    <message>
        <source>Comparison with A</source>
        <translation>与 A 比较</translation>
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
        <source>Heads tested on repeated random tokens</source>
        <translation>用重复的随机词元测试注意力头</translation>
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
    <message>
        <source>Training curves</source>
        <translation>训练曲线</translation>
    </message>
    <message>
        <source>Vectors as points in a plane</source>
        <translation>平面上的向量</translation>
    </message>
    <message>
        <source>Colored tokens</source>
        <translation>词元着色</translation>
    </message>
    <message>
        <source>Lines from queries to keys</source>
        <translation>从查询到键的连线</translation>
    </message>
    <message>
        <source>Similarity of the heads</source>
        <translation>注意力头的相似度</translation>
    </message>
    <message>
        <source>Next tokens predicted by the model</source>
        <translation>模型预测的下一个词元</translation>
    </message>
    <message>
        <source>Calculation of the selected number</source>
        <translation>所选数值的计算过程</translation>
    </message>
    <message>
        <source>Curves along a setting</source>
        <translation>沿设置变化的曲线</translation>
    </message>
</context>
<context>
    <name>attention::ViewMenu</name>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
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
        <source>There is no [CLS], [SEP] or [PAD] in this text.</source>
        <translation>此文本中没有 [CLS]、[SEP] 或 [PAD]。</translation>
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
        <source>Animate changes</source>
        <translation>以动画显示更改</translation>
    </message>
    <message>
        <source>Colors</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Automatic (logarithmic if the weights of a long text are small)</source>
        <translation>自动（长文本的权重很小时使用对数刻度）</translation>
    </message>
    <message>
        <source>Separate color range for each heatmap</source>
        <translation>每张热图使用各自的颜色范围</translation>
    </message>
    <message>
        <source>Same color range for all heads of a stage</source>
        <translation>同一阶段的所有头使用相同颜色范围</translation>
    </message>
    <message>
        <source>Color range of weights from 0 to 1</source>
        <translation>权重的颜色范围固定为 0 到 1</translation>
    </message>
    <message>
        <source>Special tokens hidden in figures, weights unchanged</source>
        <translation>在图中隐藏特殊词元，权重不变</translation>
    </message>
    <message>
        <source>Special tokens masked as keys, weights computed again</source>
        <translation>屏蔽作为键的特殊词元，重新计算权重</translation>
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
    <message>
        <source>Show scores, weights and context vectors as heatmaps</source>
        <translation>用热图显示分数、权重和上下文向量</translation>
    </message>
    <message>
        <source>Show the weights as arcs, colors or lines between the words</source>
        <translation>用词之间的弧线、连线或颜色显示权重</translation>
    </message>
    <message>
        <source>Show how the model learns its task, step by step</source>
        <translation>查看模型如何逐步学会任务</translation>
    </message>
    <message>
        <source>Compare two sessions, all score functions, or the values of one setting</source>
        <translation>比较两个会话、所有评分函数，或一项设置的不同取值</translation>
    </message>
    <message>
        <source>Show the layers, the next tokens, or the vectors in a plane</source>
        <translation>查看各层、下一个词元或平面上的向量</translation>
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
        <source>Back to the heatmaps</source>
        <translation>回到热图</translation>
    </message>
    <message>
        <source>Fit to window</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>tool tip, shortcut</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>attention::ViewStateController</name>
    <message>
        <source>color range</source>
        <translation>颜色范围</translation>
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
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>The file cannot be read. Check whether you have permission to read it.</source>
        <translation>无法读取文件。请检查是否有读取权限。</translation>
    </message>
    <message>
        <source>The file does not exist.</source>
        <translation>文件不存在。</translation>
    </message>
    <message>
        <source>This path leads to a folder or a device, not to a file.</source>
        <translation>该路径指向文件夹或设备，而不是文件。</translation>
    </message>
    <message>
        <source>The file has changed since it was opened. Open it again.</source>
        <translation>文件在打开后已更改。请重新打开。</translation>
    </message>
    <message>
        <source>The file is a symbolic link whose target does not exist.</source>
        <translation>该文件是符号链接，但链接的目标不存在。</translation>
    </message>
    <message>
        <source>The file is a symbolic link to a target outside the folder, and such links are not followed. Replace the link with its target, for example by copying the folder with “cp -rL”.</source>
        <translation>该文件是符号链接，目标在文件夹之外，程序不会打开这样的链接。请用目标文件替换链接，例如用“cp -rL”复制整个文件夹。</translation>
    </message>
    <message>
        <source>The file %1.</source>
        <translation>该文件%1。</translation>
    </message>
    <message>
        <source>The member “%1” %2.</source>
        <translation>成员“%1”%2。</translation>
    </message>
    <message>
        <source>The %1 %2.</source>
        <translation>%1%2。</translation>
    </message>
    <message>
        <source>The member “%1” of the %2 %3.</source>
        <translation>%2中的成员“%1”%3。</translation>
    </message>
    <message>
        <source>must contain at most %1 bytes, but it contains %2</source>
        <translation>最多只能有 %1 字节，现在有 %2 字节</translation>
    </message>
    <message>
        <source>The .npz file is damaged. Save or download it again.</source>
        <translation>.npz 文件已损坏。请重新保存或下载。</translation>
    </message>
    <message>
        <source>The file is damaged because the size of the array “%1” does not match its shape.</source>
        <translation>文件已损坏，因为数组“%1”的大小与其形状不符。</translation>
    </message>
    <message>
        <source>The file must contain at most %1 arrays, but it contains more.</source>
        <translation>文件最多可以包含 %1 个数组，现在超过了这个数目。</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>The header must be a JSON object.</source>
        <translation>文件头必须是 JSON 对象。</translation>
    </message>
    <message>
        <source>The header must have at most %2 bytes, but its size is given as %1.</source>
        <translation>文件头最多可以有 %2 字节，而文件中写明文件头的大小是 %1 字节。</translation>
    </message>
    <message>
        <source>The file is damaged because it ends within its header of %1 bytes. Download it again.</source>
        <translation>文件已损坏，因为文件头应有 %1 字节，而文件在文件头结束之前就中断了。请重新下载。</translation>
    </message>
    <message>
        <source>The member “__metadata__” of the header must be an object that contains only strings.</source>
        <translation>文件头的成员“__metadata__”必须是只包含字符串的对象。</translation>
    </message>
    <message>
        <source>In the header, the entry of the array “%1” must contain exactly “dtype” (a string), “shape” (a list) and “data_offsets” (two whole numbers).</source>
        <translation>在文件头中，数组“%1”的条目必须包含且只包含“dtype”（字符串）、“shape”（列表）和“data_offsets”（两个整数）。</translation>
    </message>
    <message>
        <source>The array “%1” has the type “%2”, which is not a known type of .safetensors files.</source>
        <translation>数组“%1”的类型是“%2”，这不是已知的 .safetensors 类型。</translation>
    </message>
    <message>
        <source>In the header, the shape of the array “%1” must contain only whole numbers from 0 to 2⁶² − 1.</source>
        <translation>在文件头中，数组“%1”的形状只能包含 0 到 2⁶² − 1 的整数。</translation>
    </message>
    <message>
        <source>The file is damaged because the array “%1” does not begin where the previous array ends.</source>
        <translation>文件已损坏，因为数组“%1”没有从前一个数组的结尾处开始。</translation>
    </message>
    <message>
        <source>The file is damaged because its arrays have %1 bytes instead of %2. Download it again.</source>
        <translation>文件已损坏，因为其中的数组共有 %1 字节，而不是 %2 字节。请重新下载。</translation>
    </message>
    <message>
        <source>The file must be an .npz file or a .safetensors file.</source>
        <translation>文件必须是 .npz 文件或 .safetensors 文件。</translation>
    </message>
    <message>
        <source>The file must contain an array “%1”, but it contains %2.</source>
        <translation>文件必须包含数组“%1”。文件中的数组：%2。</translation>
    </message>
    <message>
        <source>no arrays</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The array “%1” contains Python objects, such as None or arrays of different shapes, which cannot be read. If they have equal shapes, convert them with numpy.array(%1, dtype=float).</source>
        <translation>数组“%1”中是 Python 对象，例如 None 或形状不同的数组，无法读取。如果它们形状相同，请用 numpy.array(%1, dtype=float) 转换。</translation>
    </message>
    <message>
        <source>The array “%1” must contain floating-point numbers with 16, 32 or 64 bits, but its type is “%2”.</source>
        <translation>数组“%1”必须包含 16 位、32 位或 64 位浮点数，现在的类型是“%2”。</translation>
    </message>
    <message>
        <source>The array “%1” must contain at most %3 strings, but it contains %2.</source>
        <translation>数组“%1”最多可以包含 %3 个字符串，现在有 %2 个。</translation>
    </message>
    <message>
        <source>metadata entry “%1”</source>
        <translation>元数据条目“%1”</translation>
    </message>
    <message>
        <source>The metadata entry “%1” must be a JSON list of strings.</source>
        <translation>元数据条目“%1”必须是 JSON 格式的字符串列表。</translation>
    </message>
    <message>
        <source>The array “%1” must contain strings or whole numbers, but its type is “%2”.</source>
        <translation>数组“%1”必须包含字符串或整数，现在的类型是“%2”。</translation>
    </message>
    <message>
        <source>The array “%1” reserves %2 characters for each string, but at most %3 are supported. Remove very long strings.</source>
        <translation>数组“%1”为每个字符串预留 %2 个字符，但最多支持 %3 个。请去掉过长的字符串。</translation>
    </message>
    <message>
        <source>The text in the array “%1” must be encoded in UTF-8.</source>
        <translation>数组“%1”中的文本必须采用 UTF-8 编码。</translation>
    </message>
    <message>
        <source>The file is a pickle or a PyTorch file, which is not supported because it can contain code. Save a supported file with save_word2vec_format(&quot;a.txt&quot;) of gensim or with %1.</source>
        <translation>该文件是 pickle 或 PyTorch 文件，其中可能含有代码，因此不支持。请用 gensim 的 save_word2vec_format(&quot;a.txt&quot;) 或 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is a pickle or a PyTorch file, which is not supported because it can contain code. Save a supported file with %1.</source>
        <translation>该文件是 pickle 或 PyTorch 文件，其中可能含有代码，因此不支持。请用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is a Git LFS pointer, not the file itself. Download the file with “git lfs pull”.</source>
        <translation>该文件是 Git LFS 指针，不是文件本身。请用“git lfs pull”下载文件。</translation>
    </message>
    <message>
        <source>The file is a single NumPy array, which is not supported. Save a supported file with %1.</source>
        <translation>该文件是单个 NumPy 数组，不支持这种文件。请用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is an HDF5 file, which is not supported. Read its arrays with h5py, and save a supported file with %1.</source>
        <translation>该文件是 HDF5 文件，不支持这种文件。请用 h5py 读出其中的数组，再用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is a model in the format GGUF, which is not supported. Open the folder of the model with its .safetensors files instead.</source>
        <translation>该文件是 GGUF 格式的模型，不支持这种格式。请改为打开含有 .safetensors 文件的模型文件夹。</translation>
    </message>
    <message>
        <source>The file is an office document, which is not supported. Save its numbers as .csv, and then save a supported file with %1.</source>
        <translation>该文件是办公软件的文档，不支持这种文件。请把其中的数另存为 .csv，再用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is compressed. Unpack it with “%1”.</source>
        <translation>该文件是压缩文件。请用“%1”解压。</translation>
    </message>
    <message>
        <source>The file is a fastText model in binary format, which is not supported. Open the .vec file that fastText writes next to it, or create one in gensim with load_facebook_vectors(&quot;a.bin&quot;).save_word2vec_format(&quot;a.vec&quot;).</source>
        <translation>该文件是二进制格式的 fastText 模型，不支持这种格式。请打开 fastText 同时写出的 .vec 文件，或在 gensim 中用 load_facebook_vectors(&quot;a.bin&quot;).save_word2vec_format(&quot;a.vec&quot;) 生成 .vec 文件。</translation>
    </message>
    <message>
        <source>The file contains word2vec vectors in binary format, which is not supported. Save them as text (.txt, .vec) with save_word2vec_format(…, binary=False) of gensim.</source>
        <translation>该文件是二进制格式的 word2vec 词向量，不支持这种格式。请用 gensim 的 save_word2vec_format(…, binary=False) 把词向量保存为文本（.txt、.vec）。</translation>
    </message>
    <message>
        <source>The text in the file must be encoded in UTF-8, but its encoding is %1. Convert the file with “iconv -f %1 -t UTF-8”.</source>
        <translation>文件中的文本必须采用 UTF-8 编码，现在的编码是 %1。请用“iconv -f %1 -t UTF-8”转换文件。</translation>
    </message>
    <message>
        <source>The file contains numbers in JSON, which are not supported. Save a supported file with %1.</source>
        <translation>该文件的内容是 JSON 格式的数，不支持这种文件。请用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>The file is part of a trained model. Open the folder that contains the file.</source>
        <translation>该文件是训练好的模型的一部分。请打开它所在的文件夹。</translation>
    </message>
    <message>
        <source>The file is a table that this program has exported, and it contains no session. To open a session again, export it as .attn or .json.</source>
        <translation>该文件是本程序导出的表格，其中没有会话。要能再次打开会话，请把它导出为 .attn 或 .json。</translation>
    </message>
    <message>
        <source>The file is a table of numbers in text form, which is not supported. Save a supported file with %1.</source>
        <translation>该文件是文本格式的数值表格，不支持这种文件。请用 %1 保存为支持的文件。</translation>
    </message>
    <message>
        <source>This is a LoRA adapter, which only changes the parameters of another model. Merge the adapter into that model with merge_and_unload() of PEFT, save the model with save_pretrained(), and open the saved folder.</source>
        <translation>这是 LoRA 适配器，它只修改另一个模型的参数。请用 PEFT 的 merge_and_unload() 把适配器合并到那个模型中，用 save_pretrained() 保存模型，再打开保存的文件夹。</translation>
    </message>
    <message>
        <source>The array “%1” must not be empty.</source>
        <translation>数组“%1”不能为空。</translation>
    </message>
    <message>
        <source>The file must contain both arrays “queries” and “keys” or neither, but it contains only one.</source>
        <translation>文件必须同时包含数组“queries”和“keys”，或者两个都不包含，现在只包含其中一个。</translation>
    </message>
    <message>
        <source>The array “%1” contains Python objects instead of numbers. If the model has returned None, load it with attn_implementation=&quot;eager&quot;, because other implementations return no weights.</source>
        <translation>数组“%1”中是 Python 对象，而不是数。如果模型返回的是 None，请用 attn_implementation=&quot;eager&quot; 加载模型，因为其他实现不返回权重。</translation>
    </message>
    <message>
        <source>The arrays “%1” and “%2” must have the same shape.</source>
        <translation>数组“%1”和“%2”的形状必须相同。</translation>
    </message>
    <message>
        <source>The shape of the array “%1” must match the shapes of “attentions” and the other arrays.</source>
        <translation>数组“%1”的形状必须与“attentions”和其他数组的形状相符。</translation>
    </message>
    <message>
        <source>The file must contain one token for each of the %2 positions, but it contains %1 tokens.</source>
        <translation>文件中的词元数必须与位置数相同：位置有 %2 个，而词元有 %1 个。</translation>
    </message>
    <message>
        <source>The array “%1” must contain only finite numbers, but it contains NaN or infinity.</source>
        <translation>数组“%1”只能包含有限数，但其中有 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>The weights in the array “attentions” must be between 0 and 1, but layer %1 contains %2.</source>
        <translation>数组“attentions”中的权重必须在 0 和 1 之间，但第 %1 层中有 %2。</translation>
    </message>
    <message>
        <source>The array “%1” must have at most %4 sequences of at most %5 positions, but it has %2 sequences of %3 positions.</source>
        <translation>数组“%1”最多可以有 %4 个序列，每个序列最多 %5 个位置，现在有 %2 个序列，每个序列 %3 个位置。</translation>
    </message>
    <message>
        <source>The file must contain an array “query_embeddings” with the axes (positions, components).</source>
        <translation>文件必须包含数组“query_embeddings”，它的轴是（位置，分量）。</translation>
    </message>
    <message>
        <source>The array “%1” must have the axes (positions, components) or (sequences, positions, components), but it has %2 axes.</source>
        <translation>数组“%1”的轴必须是（位置，分量）或（序列，位置，分量），现在有 %2 个轴。</translation>
    </message>
    <message>
        <source>The file must contain an array “attentions”, “query_embeddings” or “vectors”, but it contains %1.</source>
        <translation>文件必须包含数组“attentions”、“query_embeddings”或“vectors”。文件中的数组：%1。</translation>
    </message>
    <message>
        <source>must not contain numbers beyond ±1.8e308</source>
        <translation>不能包含超出 ±1.8e308 的数</translation>
    </message>
    <message>
        <source>must be valid JSON, but there is a syntax error in line %1, column %2</source>
        <translation>必须是有效的 JSON，但第 %1 行第 %2 列有语法错误</translation>
    </message>
    <message>
        <source>must not be nested more than %1 levels deep</source>
        <translation>最多可以嵌套 %1 层</translation>
    </message>
    <message>
        <source>must appear only once</source>
        <translation>只能出现一次</translation>
    </message>
    <message>
        <source>must contain at most %1 values, but it contains more</source>
        <translation>最多可以包含 %1 个值，现在超过了这个数目</translation>
    </message>
    <message>
        <source>needs %1 of memory, but the limit is %2</source>
        <translation>需要 %1 内存，但上限是 %2</translation>
    </message>
    <message>
        <source>must be a pair of tokens</source>
        <translation>必须是一对词元</translation>
    </message>
    <message>
        <source>must use only tokens of the vocabulary, but the vocabulary does not contain “%1”</source>
        <translation>只能使用词表中的词元，但词表中没有“%1”</translation>
    </message>
    <message>
        <source>The text must have at most %2 bytes for this tokenizer, but it has %1.</source>
        <translation>这个分词器最多可以处理 %2 字节的文本，现在的文本有 %1 字节。</translation>
    </message>
    <message>
        <source>must not make the text longer than %1 characters</source>
        <translation>不能使文本超过 %1 个字符</translation>
    </message>
    <message>
        <source>The file must contain text in UTF-8.</source>
        <translation>文件必须是 UTF-8 编码的文本。</translation>
    </message>
    <message>
        <source>The file must have at most %1 lines, but it has more.</source>
        <translation>文件最多可以有 %1 行，现在超过了这个数目。</translation>
    </message>
    <message>
        <source>must be true or false</source>
        <translation>必须是 true 或 false</translation>
    </message>
    <message>
        <source>The tokenizer class “%1” is supported only if the folder contains a tokenizer.json.</source>
        <translation>只有文件夹中有 tokenizer.json 时，才支持分词器类“%1”。</translation>
    </message>
    <message>
        <source>The vocabulary must contain “%1”.</source>
        <translation>词表中必须有“%1”。</translation>
    </message>
    <message>
        <source>The file is a SentencePiece tokenizer, which is not supported. The folder must contain tokenizer.json, vocab.txt, or vocab.json with merges.txt.</source>
        <translation>该文件是 SentencePiece 分词器，不支持这种分词器。文件夹中必须有 tokenizer.json、vocab.txt，或者 vocab.json 和 merges.txt。</translation>
    </message>
    <message>
        <source>The folder contains no supported tokenizer. It must contain tokenizer.json, vocab.txt, or vocab.json with merges.txt.</source>
        <translation>文件夹中没有支持的分词器。其中必须有 tokenizer.json、vocab.txt，或者 vocab.json 和 merges.txt。</translation>
    </message>
    <message>
        <source>must add at most %1 tokens before and after the text, but it adds more</source>
        <translation>在文本前后最多可以添加 %1 个词元，现在超过了这个数目</translation>
    </message>
    <message>
        <source>must contain exactly one entry “Sequence”, which represents the text</source>
        <translation>必须包含且只包含一个“Sequence”条目，它代表文本</translation>
    </message>
    <message>
        <source>must be a single character</source>
        <translation>必须是单个字符</translation>
    </message>
    <message>
        <source>must be an object</source>
        <translation>必须是对象</translation>
    </message>
    <message>
        <source>must have different ids for different tokens, but “%1” and “%2” both have the id %3</source>
        <translation>必须为不同的词元指定不同的编号，但“%1”和“%2”的编号都是 %3</translation>
    </message>
    <message>
        <source>must contain the token “%1” or a token for unknown words (“unk_token”)</source>
        <translation>必须包含词元“%1”，或者包含表示未知词的词元 (“unk_token”)</translation>
    </message>
    <message>
        <source>must be one of %2, but it is “%1”</source>
        <translation>必须是 %2 之一，现在是“%1”</translation>
    </message>
    <message>
        <source>must be a list</source>
        <translation>必须是列表</translation>
    </message>
    <message>
        <source>must be a string</source>
        <translation>必须是字符串</translation>
    </message>
    <message>
        <source>must be a token id, which is a whole number from 0 to %1</source>
        <translation>必须是词元编号，即 0 到 %1 的整数</translation>
    </message>
    <message>
        <source>must be a regular expression of at most %2 bytes, but it has %1 bytes</source>
        <translation>必须是最多 %2 字节的正则表达式，现在有 %1 字节</translation>
    </message>
    <message>
        <source>must be a regular expression that the ICU library supports, but it is “%1”</source>
        <translation>必须是 ICU 库支持的正则表达式，现在是“%1”</translation>
    </message>
    <message>
        <source>takes too long to split this text with the regular expression “%1”</source>
        <translation>用正则表达式“%1”切分这段文本耗时过长</translation>
    </message>
    <message>
        <source>The array “vectors” must have two axes, which are words and 1 to 4096 components.</source>
        <translation>数组“vectors”必须有两个轴：第一个轴是词，第二个轴是 1 到 4096 个分量。</translation>
    </message>
    <message>
        <source>The file must contain an array “%1” with one word for each vector.</source>
        <translation>文件必须包含数组“%1”，其中每个向量对应一个词。</translation>
    </message>
    <message>
        <source>The file must contain one word for each of the %2 vectors, but it contains %1 words.</source>
        <translation>文件中的词数必须与向量数相同：向量有 %2 个，而词有 %1 个。</translation>
    </message>
    <message>
        <source>The vector of “%1” must contain only finite numbers, but it contains NaN or infinity.</source>
        <translation>“%1”的向量只能包含有限数，但其中有 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>The numbers in the file must be separated by spaces or tabs, but they are separated by “%1”. Convert the file with “%2”.</source>
        <translation>文件中的数必须用空格或制表符分隔，现在用“%1”分隔。请用“%2”转换文件。</translation>
    </message>
    <message>
        <source>The file is not a text file because it contains bytes of value 0.</source>
        <translation>该文件不是文本文件，因为它含有值为 0 的字节。</translation>
    </message>
    <message>
        <source>The file contains JSON, but each line must contain a word and its numbers. If json.load() returns a dictionary d, save a supported file with numpy.savez(&quot;a.npz&quot;, words=list(d), vectors=list(d.values())).</source>
        <translation>文件的内容是 JSON，但文件的每一行必须由一个词和这个词的向量的各个数组成。如果 json.load() 返回字典 d，请用 numpy.savez(&quot;a.npz&quot;, words=list(d), vectors=list(d.values())) 保存为支持的文件。</translation>
    </message>
    <message>
        <source>must contain a word and 1 to 4096 numbers, separated by spaces or tabs</source>
        <translation>必须包含一个词和 1 到 4096 个数，以空格或制表符分隔</translation>
    </message>
    <message>
        <source>Line %1 %2.</source>
        <translation>第 %1 行%2。</translation>
    </message>
    <message>
        <source>must contain a word and %1 numbers, separated by spaces or tabs, but it contains fewer numbers</source>
        <translation>必须包含一个词和 %1 个数，以空格或制表符分隔，但数的个数不足</translation>
    </message>
    <message>
        <source>must contain %2 numbers after the word, but it contains %1</source>
        <translation>必须在词的后面包含 %2 个数，现在有 %1 个</translation>
    </message>
    <message>
        <source>must be encoded in UTF-8. If the file is in Latin-1, convert it with “iconv -f latin1 -t utf-8”</source>
        <translation>必须采用 UTF-8 编码。如果文件是 Latin-1 编码，请用“iconv -f latin1 -t utf-8”转换</translation>
    </message>
    <message>
        <source>The number of words in the first line is %1, but the file contains no words.</source>
        <translation>第一行写的词数是 %1，但文件中没有词。</translation>
    </message>
    <message>
        <source>The number of words in the first line is %1, but the file contains %2. All words are used.</source>
        <translation>第一行写的词数是 %1，而文件中有 %2 个词。所有的词都会使用。</translation>
    </message>
    <message>
        <source>must contain only finite numbers after the word, but it contains “%1”</source>
        <translation>在词的后面只能有有限的数值（不能是 NaN 或无穷大），但其中有“%1”</translation>
    </message>
    <message>
        <source>The file is damaged because it has fewer than 8 bytes, the minimum size of a .safetensors file. Download it again.</source>
        <translation>文件已损坏，因为它不足 8 字节，而 .safetensors 文件至少有 8 字节。请重新下载。</translation>
    </message>
    <message>
        <source>The file is a web page instead of data. Download the data again with a direct link to the file.</source>
        <translation>该文件是网页，不是数据文件。请用直接指向数据文件的链接重新下载。</translation>
    </message>
    <message>
        <source>The array “%1” must have 2 to %3 axes, but it has %2. The order of the axes is layers, sequences, heads, queries, keys. For query, key and value vectors, the last two axes are positions and components.</source>
        <translation>数组“%1”必须有 2 到 %3 个轴，现在有 %2 个。轴的顺序是层、序列、头、查询、键。对于查询、键和值的向量，最后两个轴是位置和分量。</translation>
    </message>
    <message>
        <source>must not contain merge conflicts, but line %1 is part of a conflict, so keep one of its versions and delete the lines that Git has added</source>
        <translation>不能包含合并冲突，但第 %1 行属于合并冲突，请保留其中一个版本，并删去 Git 添加的行</translation>
    </message>
    <message>
        <source>The file is a symbolic link that was stored as the text “%1”. Open the file to which the link leads, or download the file again.</source>
        <translation>该文件是以文本“%1”保存的符号链接。请打开链接所指的文件，或重新下载。</translation>
    </message>
    <message>
        <source>The file contains text instead of arrays, and begins with “%1”. The server may have sent an error message. Download the file again.</source>
        <translation>该文件的内容是文本而不是数组，开头为“%1”。服务器可能返回了错误信息。请重新下载该文件。</translation>
    </message>
    <message>
        <source>The array “%1” contains Python objects, which cannot be read. Convert them to strings with numpy.array(%1, dtype=str). If %1 has lists of different lengths, make them equally long first: %1 = [t + [&quot;[PAD]&quot;] * (max(map(len, %1)) - len(t)) for t in %1].</source>
        <translation>数组“%1”包含 Python 对象，无法读取。请用 numpy.array(%1, dtype=str) 转换为字符串。如果 %1 中的列表长度不同，请先补成同样的长度：%1 = [t + [&quot;[PAD]&quot;] * (max(map(len, %1)) - len(t)) for t in %1]。</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>To move the axes of queries and keys to the end, use %1 = numpy.transpose(%1, (%2)).</source>
        <translation>要把查询和键的轴移到末尾，请使用 %1 = numpy.transpose(%1, (%2))。</translation>
    </message>
    <message>
        <source>If torch.nn.MultiheadAttention has computed the weights, create it with batch_first=True, and compute them again.</source>
        <translation>如果权重由 torch.nn.MultiheadAttention 计算，请用 batch_first=True 创建它，然后重新计算。</translation>
    </message>
    <message>
        <source>In layer %1, the weights of %2 of %3 rows do not sum to 1. For example, the weights of query %4 in head %5 sum to %6.</source>
        <translation>在第 %1 层，%3 行中有 %2 行的权重之和不为 1。例如，查询 %4 在头 %5 中的权重之和为 %6。</translation>
    </message>
    <message>
        <source>%1 The weights of each column sum to 1, so the axes may be in another order than layers, sequences, heads, queries, keys. If the last axis is heads, use numpy.moveaxis(%2, -1, -3). If it is queries, use numpy.swapaxes(%2, -1, -2).</source>
        <translation>%1每一列的权重之和为 1，因此各轴的顺序可能不是层、序列、头、查询、键。如果最后一个轴是头，请使用 numpy.moveaxis(%2, -1, -3)。如果是查询，请使用 numpy.swapaxes(%2, -1, -2)。</translation>
    </message>
    <message>
        <source>The file contains a Python dictionary instead of arrays. Save the arrays of a dictionary d with numpy.savez(&quot;a.npz&quot;, **d).</source>
        <translation>该文件的内容是 Python 字典而不是数组。请用 numpy.savez(&quot;a.npz&quot;, **d) 保存字典 d 中的数组。</translation>
    </message>
    <message>
        <source>The file contains no word vectors because its lines do not end with numbers. Each line must contain a word and its numbers, separated by spaces or tabs.</source>
        <translation>该文件不包含词向量，因为各行的末尾不是数。每行必须包含一个词和它的各个数，用空格或制表符隔开。</translation>
    </message>
    <message>
        <source>must contain numbers with a decimal point, but it contains “%1”</source>
        <translation>必须使用小数点，但包含“%1”</translation>
    </message>
    <message>
        <source>The text in the file must be encoded in UTF-8. If it is in Latin-1, convert it with “iconv -f latin1 -t utf-8”. For Chinese, use “iconv -f gb18030 -t utf-8”.</source>
        <translation>文件中的文本必须采用 UTF-8 编码。如果是中文，请用“iconv -f gb18030 -t utf-8”转换；如果是 Latin-1，请用“iconv -f latin1 -t utf-8”转换。</translation>
    </message>
    <message>
        <source>The text in the file must have at most %2 bytes, but it has %1.</source>
        <translation>文件中的文本最多只能有 %2 个字节，但有 %1 个。</translation>
    </message>
    <message>
        <source>The array “%1” contains %2 strings, but it must contain %3, one for each position, because the axes of “%4” are read as %5. %6</source>
        <translation>数组“%1”包含 %2 个字符串，但每个位置对应一个字符串，因此必须为 %3 个，因为“%4”的各轴被读作 %5。%6</translation>
    </message>
    <message>
        <source>Save one list of tokens for the queries and one for the keys with %1.</source>
        <translation>请用 %1 分别保存查询和键的词元列表。</translation>
    </message>
    <message>
        <source>Save exactly the tokens that the model received. To get these tokens, use %1.</source>
        <translation>请保存模型实际收到的词元。可用 %1 取得这些词元。</translation>
    </message>
    <message>
        <source>The array in the file has no name, so its meaning is unknown. Save the array with a name, for example with numpy.savez(&quot;a.npz&quot;, attentions=a).</source>
        <translation>文件中的数组没有名称，因此无法知道它的含义。请保存时加上名称，例如 numpy.savez(&quot;a.npz&quot;, attentions=a)。</translation>
    </message>
    <message>
        <source>must contain at most %1 entries, but it contains more</source>
        <translation>最多可以包含 %1 项，现在超过了这个数目</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>the embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
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
        <source>The model is not trained yet, so its answer is random.</source>
        <translation>模型尚未训练，所以它的回答是随机的。</translation>
    </message>
    <message>
        <source>The model was not trained on sentences of this form, so its answer may be wrong.</source>
        <translation>模型没有用这种句式训练过，所以它的回答可能是错的。</translation>
    </message>
    <message>
        <source>the final layer norm</source>
        <translation>最终层归一化</translation>
    </message>
    <message>
        <source>From %1 on, values are NaN or infinite.</source>
        <translation>从%1开始，数值为 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>From %1 on, values are NaN or infinite because the array “%2” contains such values.</source>
        <translation>从%1开始，数值为 NaN 或无穷大，因为数组“%2”中有这样的数。</translation>
    </message>
    <message>
        <source>The folder is not a trained model because it contains no config.json.</source>
        <translation>该文件夹不是训练好的模型，因为其中没有 config.json。</translation>
    </message>
    <message>
        <source>The model supports at most %1 different words, but the text has %2.</source>
        <translation>模型最多支持 %1 个不同的词，而文本中有 %2 个。</translation>
    </message>
    <message>
        <source>The token “%1” has the id %2, but the model has embeddings for only %3 tokens.</source>
        <translation>词元“%1”的编号是 %2，但模型只有 %3 个词元的嵌入。</translation>
    </message>
    <message>
        <source>The file must contain a JSON object.</source>
        <translation>文件的内容必须是 JSON 对象。</translation>
    </message>
    <message>
        <source>The member “%1” is %2, but at most %3 layers are supported.</source>
        <translation>成员“%1”是 %2，但最多支持 %3 层。</translation>
    </message>
    <message>
        <source>The member “%1” must be at least %2 because positions begin after the id of the padding, but it is %3.</source>
        <translation>成员“%1”至少必须是 %2，因为位置编号从填充词元的编号之后开始，但它的值是 %3。</translation>
    </message>
    <message>
        <source>The member “%1” is missing.</source>
        <translation>缺少成员“%1”。</translation>
    </message>
    <message>
        <source>The member “%1” must be a multiple of “%2”, but %3 is not a multiple of %4.</source>
        <translation>成员“%1”必须是“%2”的倍数，但 %3 不是 %4 的倍数。</translation>
    </message>
    <message>
        <source>The member “%1” must be a whole number from %3 to %4, but it is %2.</source>
        <translation>成员“%1”必须是 %3 到 %4 的整数，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “%1” must be a number above 0, but it is %2.</source>
        <translation>成员“%1”必须是大于 0 的数，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “%1” must be true or false, but it is %2.</source>
        <translation>成员“%1”必须是 true 或 false，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “%1” must be a string, but it is %2.</source>
        <translation>成员“%1”必须是字符串，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “model_type” must be one of %2, but it is %1. For another model, save the attention weights in a file as described in the help.</source>
        <translation>成员“model_type”必须是 %2 之一，现在是 %1。对于其他模型，请按帮助中的说明把注意力权重保存到文件中。</translation>
    </message>
    <message>
        <source>The member “quantization_config” must be missing because quantized parameters are not supported. Save the model with 16-bit or 32-bit parameters.</source>
        <translation>不能有成员“quantization_config”，因为不支持量化的参数。请用 16 位或 32 位的参数保存模型。</translation>
    </message>
    <message>
        <source>The member “position_embedding_type” must be “absolute”, but it is %1.</source>
        <translation>成员“position_embedding_type”必须是“absolute”，现在是 %1。</translation>
    </message>
    <message>
        <source>The member “partial_rotary_factor” must be 1 because rotary position encodings (RoPE) are supported only for whole heads.</source>
        <translation>成员“partial_rotary_factor”必须是 1，因为只支持作用于整个头的旋转位置编码 (RoPE)。</translation>
    </message>
    <message>
        <source>The member “%1” is %2, but at most %3 heads are supported.</source>
        <translation>成员“%1”是 %2，但最多支持 %3 个头。</translation>
    </message>
    <message>
        <source>The member “%1” must be gelu, gelu_new, silu or relu, but it is %2.</source>
        <translation>成员“%1”必须是 gelu、gelu_new、silu 或 relu，现在是 %2。</translation>
    </message>
    <message>
        <source>The size of a head (“head_dim”) must be even because the model uses rotary position encodings (RoPE), but it is %1.</source>
        <translation>头的维数 (“head_dim”) 现在是 %1，但必须是偶数，因为模型使用旋转位置编码 (RoPE)。</translation>
    </message>
    <message>
        <source>The member “%1” must be an object, but it is %2.</source>
        <translation>成员“%1”必须是对象，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “%1” must be default, linear or llama3, but it is %2.</source>
        <translation>成员“%1”必须是 default、linear 或 llama3，现在是 %2。</translation>
    </message>
    <message>
        <source>The member “high_freq_factor” must be greater than “low_freq_factor”.</source>
        <translation>成员“high_freq_factor”必须大于“low_freq_factor”。</translation>
    </message>
    <message>
        <source>The member “layer_types” must be a list with one entry for each of the %1 layers.</source>
        <translation>成员“layer_types”必须是列表，每层一项，共 %1 项。</translation>
    </message>
    <message>
        <source>The folder must contain %1 or %2. Convert files in other formats, such as pytorch_model.bin and .gguf, to .safetensors.</source>
        <translation>文件夹中必须有 %1 或 %2。请把其他格式的文件（例如 pytorch_model.bin 和 .gguf）转换为 .safetensors。</translation>
    </message>
    <message>
        <source>The file must contain an object “weight_map” with the file name of each array.</source>
        <translation>文件必须包含对象“weight_map”，其中写明每个数组所在文件的名称。</translation>
    </message>
    <message>
        <source>In “weight_map”, the file name of the array “%1” must be a string.</source>
        <translation>在“weight_map”中，数组“%1”的文件名必须是字符串。</translation>
    </message>
    <message>
        <source>In “weight_map”, the file name of the array “%1” must be the name of a .safetensors file in the same folder, but it is “%2”.</source>
        <translation>在“weight_map”中，数组“%1”的文件名必须是同一文件夹中 .safetensors 文件的名称，现在是“%2”。</translation>
    </message>
    <message>
        <source>The array “%1” is missing in the file “%2”, although “weight_map” names this file.</source>
        <translation>文件“%2”中缺少数组“%1”，而“weight_map”写明数组在这个文件中。</translation>
    </message>
    <message>
        <source>The array “%1” is missing.</source>
        <translation>缺少数组“%1”。</translation>
    </message>
    <message>
        <source>According to config.json, the array “%1” must have the shape %3, but its shape is %2.</source>
        <translation>根据 config.json，数组“%1”的形状必须是 %3，现在是 %2。</translation>
    </message>
    <message>
        <source>The array “%1” must have the type F32, F16, BF16 or F64, but its type is “%2”.</source>
        <translation>数组“%1”的类型必须是 F32、F16、BF16 或 F64，现在是“%2”。</translation>
    </message>
    <message>
        <source>The loss of training step %1 is not a number, so the result of step %2 is shown.</source>
        <translation>第 %1 个训练步的损失不是有效的数，因此显示第 %2 个训练步的结果。</translation>
    </message>
    <message>
        <source>%1 The mask excludes every key of %2 in the batch, so the weights in this row are NaN.</source>
        <translation>%1在训练的小批量中，%2的所有键都被掩码屏蔽，因此该行的权重为 NaN。</translation>
    </message>
    <message>
        <source>The sentence contains no pronoun from the training data, so the model predicts no antecedent.</source>
        <translation>句子中没有训练数据中出现过的代词，所以模型不预测先行词。</translation>
    </message>
    <message>
        <source>The path must lead to the folder of a trained model, but no folder exists at this path.</source>
        <translation>该路径必须指向训练好的模型的文件夹，但这个路径上没有文件夹。</translation>
    </message>
    <message>
        <source>The member “%1” must be false because models of this type are supported only as encoders without cross-attention.</source>
        <translation>成员“%1”必须是 false，因为这类模型只支持不含交叉注意力的编码器。</translation>
    </message>
    <message>
        <source>The test with repeated tokens requires at least two different tokens, each of them twice, but the model has too few positions or tokens.</source>
        <translation>用重复的词元测试时，至少需要两个不同的词元，每个词元出现两次。这个模型的位置数或词元数太少，无法测试。</translation>
    </message>
    <message>
        <source>The model was trained on texts of at most %2 tokens, but the text has %1, so the results may be wrong.</source>
        <translation>训练该模型的文本最多有 %2 个词元，但此文本有 %1 个，因此结果可能有误。</translation>
    </message>
</context>
</TS>
